import { type RawBuilder, sql } from 'kysely';
import { maxHeldMs } from '../../contract/held.ts';
import type { BoxChoice } from './table-data.ts';

/* SQL conditions about the rows that a box carries. Its table has the alias `whole`, unless the caller names another. */

/** A value that the column does not have in a box. */
export const emptied = {
  null: sql`null`,
  text: sql`''`,
  object: sql`'{}'::jsonb`,
  list: sql`'[]'::jsonb`,
  array: sql`'{}'::text[]`,
  false: sql`false`,
} as const;

/** The columns with the same value instead of their own. */
export const columnsAs = <Column extends string>(
  value: RawBuilder<unknown>,
  columns: readonly Column[],
): Record<Column, RawBuilder<unknown>> =>
  Object.fromEntries(columns.map((column) => [column, value])) as Record<Column, RawBuilder<unknown>>;

export const all = (): RawBuilder<boolean> => sql<boolean>`true`;

export const isAmong = (column: string, ids: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} = any(${[...ids]}::bigint[]))`;

/** The column names a person who may sign in. */
export const isOfMember = (column = 'whole.user_id'): RawBuilder<boolean> =>
  sql<boolean>`exists (select from app_user where app_user.id = ${sql.ref(column)}
    and app_user.status = 'approved' and app_user.deleted_at is null)`;

/** For tables with a row for each organiser: their rights on site are those at the school. */
export const isOfOrganiser = sql<boolean>`exists (select from app_user where app_user.id = whole.user_id
  and app_user.role in ('moderator', 'admin', 'platformadmin') and app_user.deleted_at is null)`;

export const isCarriedGroup = ({ groupIds }: BoxChoice, column = 'whole.group_id'): RawBuilder<boolean> =>
  isAmong(column, groupIds);

/** A row of `message`. Deleted messages have no content. */
export const isCarriedMessage = (choice: BoxChoice, alias = 'whole'): RawBuilder<boolean> =>
  sql<boolean>`(${isCarriedGroup(choice, `${alias}.group_id`)} and ${sql.ref(`${alias}.deleted_at`)} is null)`;

const maxHeldDays = maxHeldMs / 86_400_000;

/** True if the time is so recent that a box may still hold an operation of that time. */
const mayBeHeld = (column: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} > now() - make_interval(days => ${maxHeldDays}))`;

/** A row of `message` without content, by which a box and the devices recognise a held message that was deleted. */
export const isCarriedTombstone = (choice: BoxChoice): RawBuilder<boolean> =>
  sql<boolean>`(${isCarriedGroup(choice)} and whole.client_id is not null
    and ${mayBeHeld('whole.deleted_at')})`;

/**
 * A row of `event_question_key` or `event_question_vote_key`, by which a box recognises a held question that the school has,
 * or has had, and a held vote that is in the counts of its copy.
 */
export const isCarriedKey = (): RawBuilder<boolean> => mayBeHeld('whole.created_at');

/** A row of `material`. */
export const isCarriedMaterial = ({ folderIds }: BoxChoice, alias = 'whole'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.deleted_at`)} is null and exists (select from material_folder
    where material_folder.material_id = ${sql.ref(`${alias}.id`)}
      and ${isAmong('material_folder.folder_id', folderIds)}))`;

/** `material_id` of the row names a carried material. */
export const isOfCarriedMaterial = (choice: BoxChoice): RawBuilder<boolean> =>
  sql<boolean>`exists (select from material where material.id = whole.material_id
    and ${isCarriedMaterial(choice, 'material')})`;

/** `poll_id` of the row names a poll that people can see. */
export const isOfCarriedPoll = sql<boolean>`exists (select from poll
  where poll.id = whole.poll_id and poll.state <> 'draft')`;
