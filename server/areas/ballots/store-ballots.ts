import type { Reader } from '../../db/client.ts';
import type { Write } from '../../db/write.ts';
import { countIfComplete, lockPoll } from '../polls/open-and-close.ts';
import { changeTallies, withAnswers } from '../polls/tally.ts';
import type { PooledBallot } from './ballot-pool.ts';

/**
 * Counts ballots whose tokens are new. After the counting has ended, none is stored. @throws Refusal if the
 * poll does not exist
 */
export async function storeBallots(
  tx: Write,
  now: number,
  pollId: number,
  ballots: readonly PooledBallot[],
): Promise<void> {
  const row = await lockPoll(tx, pollId);
  if (row.counted_at !== null) return;
  const sorted = ballots.toSorted((a, b) => Buffer.compare(a.tokenHash, b.tokenHash));
  const stored = await tx.db
    .insertInto('ballot')
    .values(sorted.map(({ tokenHash, receipt }) => ({ poll_id: pollId, token_hash: tokenHash, receipt })))
    .onConflict((oc) => oc.doNothing())
    .returning('token_hash')
    .execute();
  const isNew = new Set(stored.map(({ token_hash }) => Buffer.from(token_hash).toString('base64url')));
  const answers = sorted.flatMap(({ tokenHash, answer }) =>
    isNew.has(tokenHash.toString('base64url')) ? [answer] : [],
  );
  if (answers.length > 0) await changeTallies(tx, pollId, (tallies) => withAnswers(tallies, answers));
  await countIfComplete(tx, now, row);
}

export async function closedPollsOf(db: Reader, ids: readonly number[]): Promise<number[]> {
  const closed = await db
    .selectFrom('poll')
    .select('id')
    .where('id', 'in', [...ids])
    .where('state', '=', 'closed')
    .execute();
  return closed.map(({ id }) => id);
}
