import { sql } from 'kysely';
import type { Reader } from '../db/client.ts';

/** Those of these keys whose votes are in the counts of the copy. */
export async function votesInCopy(db: Reader, opIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (opIds.length === 0) return new Set();
  const { rows } = await sql<{ op: string }>`select client_id::text as op from event_question_vote_key
    where client_id = any(${[...opIds]}::uuid[])`.execute(db);
  return new Set(rows.map(({ op }) => op));
}
