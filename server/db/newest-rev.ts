import { sql } from 'kysely';
import type { Reader } from './client.ts';

/** Takes a new rev, higher than all revs taken before. */
export async function newestRev(db: Reader): Promise<number> {
  const { rows } = await sql<{ rev: number }>`select next_rev() as rev`.execute(db);
  return Number(rows[0]!.rev);
}
