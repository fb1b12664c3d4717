import { createHash } from 'node:crypto';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type * as v from 'valibot';
import { ballotRetrySeconds, castBallot as contract, maxBallotTries } from '../../../contract/ballots.ts';
import { receiptText } from '../../../src/lib/ballot-receipt.ts';
import { readVote, withIds } from '../../../src/lib/poll-answer.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../http/refusal.ts';
import { unknownPoll } from '../polls/operations.ts';
import { isTokenSigned, readPublicKey } from './blind-signatures.ts';

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest();

const tries = new RateLimiterMemory({ keyPrefix: 'ballots', points: maxBallotTries, duration: 60 });

/**
 * Counts a ballot once and returns its receipt. Nothing of the caller is read: the signature proves the right
 * to vote, and limits count by token. @throws Refusal `ballotWaiting` until it is stored with others
 */
export async function castBallot(
  { db, ballots }: Pick<Context, 'db' | 'ballots'>,
  { poll_id: id, vote: sent, token, signature }: v.InferOutput<typeof contract.body>,
): Promise<{ receipt: string }> {
  const subject = { type: 'poll', id } as const;
  const poll = await db.selectFrom('poll').selectAll().where('id', '=', id).executeTakeFirst();
  if (!poll?.ballot_key) throw unknownPoll(id);
  const tokenBytes = Buffer.from(token, 'base64url');
  if (!isTokenSigned(readPublicKey(poll.ballot_key), tokenBytes, Buffer.from(signature, 'base64url')))
    throw new Refusal('forbidden', { subject });
  const tokenHash = sha256(tokenBytes);
  await tries.consume(tokenHash.toString('base64url')).catch(() => {
    throw new Refusal('tooMany', { retryAfterSeconds: 60 });
  });
  const vote = withIds(poll, sent);
  const answer = readVote(poll, vote);
  if (!answer) throw new Refusal('invalid', { subject, fields: { vote: ['invalid'] } });
  const receipt = sha256(receiptText(id, token, answer));
  const findReceipt = async () => {
    const found = await db
      .selectFrom('ballot')
      .select('receipt')
      .where('poll_id', '=', id)
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    if (found && !receipt.equals(found.receipt)) throw new Refusal('alreadyVoted', { subject });
    return found && { receipt: receipt.toString('base64url') };
  };
  const before = await findReceipt();
  if (before) return before;
  if (poll.counted_at !== null) throw new Refusal('invalid', { subject, fields: { vote: ['pollClosed'] } });
  const outcome = await ballots.add(id, { tokenHash, receipt, answer });
  if (outcome === 'waiting' && poll.state === 'closed') await ballots.flush(id);
  const stored = await findReceipt();
  if (stored) return stored;
  throw new Refusal('ballotWaiting', { subject, retryAfterSeconds: ballotRetrySeconds });
}
