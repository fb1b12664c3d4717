import { sql } from 'kysely';
import type { Reader } from './client.ts';

/** A rev above all that has been written. */
export async function newestRev(db: Reader): Promise<number> {
  const { rows } = await sql<{ rev: number }>`select next_rev() as rev`.execute(db);
  return Number(rows[0]!.rev);
}
