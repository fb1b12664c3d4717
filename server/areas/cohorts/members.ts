import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';
import { peopleFilter } from '../../../contract/people-bulk.ts';
import { groupBy } from '../../../src/lib/group-by.ts';
import type { Write } from '../../db/write-transaction.ts';
import { enqueue } from '../../jobs/jobs.ts';
import { isSelected } from '../people/filter.ts';
import { isAddressed } from './membership.ts';

const filterSchema = v.object(peopleFilter);

/** A person who has joined or left a cohort. */
interface Move {
  cohort_id: number;
  user_id: number;
}

/**
 * Compares the members of all cohorts with their filters, and publishes the rows that the changed members see or no
 * longer see. `people` limits the comparison to these people. Deleted cohorts keep their members.
 */
export async function refreshMembers(tx: Write, now: number, people?: readonly number[]): Promise<void> {
  const cohorts = await tx.db
    .selectFrom('cohort')
    .select(['id', 'filter'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  if (cohorts.length === 0) return;
  const among = (column: string): RawBuilder<boolean> =>
    people
      ? sql`${sql.ref(column)} in (select id_text::bigint from json_array_elements_text(${JSON.stringify(people)}::json) as listed (id_text))`
      : sql`true`;
  const selected = cohorts.map(
    ({ id, filter }) => sql`select ${id}::bigint as cohort_id, app_user.id as user_id from app_user
      where deleted_at is null and ${among('app_user.id')} and ${isSelected(v.parse(filterSchema, filter), now)}`,
  );
  // One statement, so that all parts read the same snapshot.
  const { rows } = await sql<Move>`
    with wanted as materialized (${sql.join(selected, sql` union all `)}),
    gone as (delete from cohort_member member
      where member.cohort_id in (${sql.join(cohorts.map(({ id }) => id))}) and ${among('member.user_id')}
        and not exists (select from wanted where wanted.cohort_id = member.cohort_id and wanted.user_id = member.user_id)
      returning cohort_id, user_id),
    added as (insert into cohort_member (cohort_id, user_id)
      select cohort_id, user_id from wanted
      where not exists (select from cohort_member member
        where member.cohort_id = wanted.cohort_id and member.user_id = wanted.user_id)
      on conflict do nothing returning cohort_id, user_id)
    select cohort_id::int, user_id::int from gone union all select cohort_id::int, user_id::int from added
    order by user_id, cohort_id`.execute(tx.db);
  if (rows.length === 0) return;
  tx.desk('people');
  await publishMoves(tx, rows);
  await queueChats(tx, rows);
}

/** One job for each chat, however many people have moved. */
async function queueChats(tx: Write, moves: readonly Move[]): Promise<void> {
  const cohorts = [...new Set(moves.map(({ cohort_id }) => cohort_id))];
  const chats = await tx.db.selectFrom('chat_group').select('id').where('cohort_id', 'in', cohorts).execute();
  for (const { id } of chats) await enqueue(tx.db, 'chat.cohort', { id }, { key: String(id) });
}

/** Rows that are addressed to cohorts. */
interface Addressed {
  poll: { id: number; cohorts: number[]; isOpen: boolean }[];
  material: { id: number; cohorts: number[] }[];
  /** Events name their materials, and their places may be only for cohorts. */
  event: { id: number; cohorts: number[] }[];
}

async function addressedTo(tx: Write, cohorts: readonly number[]): Promise<Addressed> {
  const list = sql`array[${sql.join([...cohorts])}]::bigint[]`;
  const ids = sql.raw('cohorts::int[] as cohorts');
  const [polls, materials, events] = [
    await sql<Addressed['poll'][number]>`select id::int, ${ids}, state = 'open' as "isOpen" from poll
      where cohorts && ${list} order by id`.execute(tx.db),
    await sql<Addressed['material'][number]>`select id::int, ${ids} from material
      where cohorts && ${list} and deleted_at is null order by id`.execute(tx.db),
    await sql<Addressed['event'][number]>`select event_id::int as id, ${ids} from material_event
      join material on material.id = material_id
      where cohorts && ${list} and deleted_at is null
      union all select id::int, booking_cohorts::int[] from event where booking_cohorts && ${list}
      order by id`.execute(tx.db),
  ];
  return { poll: polls.rows, material: materials.rows, event: events.rows };
}

/** Devices of the moved people fetch the rows again; a row that they no longer see arrives as a deletion. */
async function publishMoves(tx: Write, moves: readonly Move[]): Promise<void> {
  const moved = new Set(moves.map(({ cohort_id }) => cohort_id));
  const addressed = await addressedTo(tx, [...moved]);
  if (Object.values(addressed).every((rows) => rows.length === 0)) return;
  const rev = await tx.rev();
  const cohortsByPerson = groupBy(moves, ({ user_id }) => user_id);
  for (const [person, own] of cohortsByPerson) {
    const cohorts = new Set(own.map(({ cohort_id }) => cohort_id));
    for (const kind of ['poll', 'material', 'event'] as const) {
      const rows: readonly { id: number; cohorts: number[] }[] = addressed[kind];
      const ids = rows.filter((row) => row.cohorts.some((id) => cohorts.has(id))).map(({ id }) => id);
      if (ids.length > 0) await tx.changes(`user:${person}`, kind, [...new Set(ids)], 'put', rev);
    }
    tx.nudge(person, rev);
  }
  await deleteNotifications(tx, [...cohortsByPerson.keys()], rev);
  for (const { id, isOpen } of addressed.poll) if (isOpen) await publishElectorate(tx, id);
}

/** Deletes notifications about polls and materials that the moved people no longer see. */
async function deleteNotifications(tx: Write, people: readonly number[], rev: number): Promise<void> {
  const isHidden = (table: string) => sql`exists (select from ${sql.table(table)} named
    where named.id = log.${sql.ref(`${table}_id`)} and not ${isAddressed('named.cohorts', sql`log.user_id`)})`;
  const { rows } = await sql<{ id: number; user_id: number }>`delete from log
    where user_id in (select id_text::bigint from json_array_elements_text(${JSON.stringify(people)}::json) as listed (id_text))
      and (${isHidden('poll')} or ${isHidden('material')})
    returning id::int, user_id::int`.execute(tx.db);
  for (const [person, own] of groupBy(rows, ({ user_id }) => user_id))
    await tx.changes(
      `user:${person}`,
      'log',
      own.map(({ id }) => id),
      'del',
      rev,
    );
}

const electorateDelayMs = 1000;

/** Publishes the poll for everybody soon, because the count of people who can answer has changed. */
const publishElectorate = (tx: Write, id: number): Promise<void> =>
  enqueue(
    tx.db,
    'count.announce',
    { count: 'poll', id },
    { key: `poll:${id}`, at: Date.now() + electorateDelayMs, keepsTime: true },
  );
