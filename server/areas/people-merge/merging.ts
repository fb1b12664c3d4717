import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Write } from '../../db/write.ts';
import type { UserRow } from '../people/rows.ts';

export interface Merging {
  ctx: Context;
  tx: Write;
  /** Both rows are locked. The values of `keep` are chosen already. */
  keep: UserRow;
  drop: UserRow;
  /** Questions whose answers come from `drop`. */
  answers: readonly number[];
}

/** How a merge treats a table. Rows that it leaves with `drop` are erased afterwards (`server/data`). */
export interface MergeRule {
  /** All columns that contain ids of people, also without a foreign key. */
  columns: readonly string[];
  merge?: (merging: Merging) => Promise<unknown>;
}

/** The rows of the account that goes are erased. */
export const erased = (...columns: string[]): MergeRule => ({ columns });

/** The rows move. */
export const moved = (table: string, ...columns: string[]): MergeRule => ({
  columns,
  merge: async (merging) => {
    for (const column of columns) await move(merging, table, column);
  },
});

export const move = ({ tx, keep, drop }: Merging, table: string, column: string) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${keep.id} where ${sql.ref(column)} = ${drop.id}`.execute(
    tx.db,
  );

interface Once {
  /** The column that is unique together with the person. */
  per: string;
  column?: string;
  /** Compares the row `theirs` of the account that goes with the row `ours`; true if it is the better one. */
  better?: RawBuilder<boolean>;
}

/**
 * Rows of which a person has at most one per `per`. Of two, the better one stays, otherwise that of the account that
 * stays. The others are left to the erasure.
 */
export async function moveOnce(
  { tx, keep, drop }: Merging,
  table: string,
  { per, column = 'user_id', better }: Once,
): Promise<void> {
  const [name, person, key] = [sql.table(table), sql.ref(column), sql.ref(per)];
  const twin = (alias: string, condition: RawBuilder<unknown>) => sql`${name} ${sql.ref(alias)}
    where ${sql.ref(`${alias}.${per}`)} = ${condition}`;
  if (better)
    await sql`delete from ${name} ours where ours.${person} = ${keep.id} and exists (
      select from ${twin('theirs', sql`ours.${key}`)} and theirs.${person} = ${drop.id} and ${better})`.execute(
      tx.db,
    );
  await sql`update ${name} theirs set ${person} = ${keep.id} where theirs.${person} = ${drop.id} and not exists (
    select from ${twin('ours', sql`theirs.${key}`)} and ours.${person} = ${keep.id})`.execute(tx.db);
}

export const movedOnce = (table: string, once: Once): MergeRule => ({
  columns: [once.column ?? 'user_id'],
  merge: (merging) => moveOnce(merging, table, once),
});
