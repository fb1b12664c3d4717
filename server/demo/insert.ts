import { sql, type Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';

export type Seeding = Transaction<Schema>;

const batchSize = 100;

/** Splits rows into parts small enough for one statement. */
export function* inParts<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += batchSize) yield rows.slice(at, at + batchSize);
}

/** Reserves ids of a table's sequence, so that rows can refer to one another. */
export async function takeIds(
  db: Seeding,
  table: 'app_user' | 'event' | 'log' | 'chat_group' | 'message' | 'folder' | 'material',
  count: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count})`.execute(
    db,
  );
  return rows.map((row) => row.id);
}
