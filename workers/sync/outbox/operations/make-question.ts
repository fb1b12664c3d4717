import * as calls from '../../../../contract/anonymous-questions.ts';
import type { OperationArgs } from '../../../../contract/operations.ts';
import type { Database } from '../../../../src/db/database.ts';
import { getMeta } from '../../../../src/db/meta.ts';
import { padBody } from '../../../../src/lib/ballot-size.ts';
import { unblindSignature } from '../../../../src/lib/blind-ballot.ts';
import { NotYet } from './not-yet.ts';
import type { OpCall } from './operation.ts';
import { Unsigned } from './unsigned.ts';

/**
 * The anonymous call that asks or changes a question. @throws Unsigned if the server has refused to sign the
 * token; NotYet while the signature may still come, and for some time after it
 */
export async function makeQuestion(
  args: OperationArgs<'anonymousQuestion.put'>,
  { db, now }: { db: Database; now: number },
): Promise<OpCall> {
  const { event_id, token, ...question } = args;
  const { stored, isRequested } = await readTokens(event_id, db);
  const own = stored?.tokens.find((each) => each.token === token);
  if (!stored || !own) throw new Unsigned('questionNotSigned');
  const { blind_signature, inverse } = own;
  if (blind_signature === undefined) throw isRequested ? new NotYet(1000) : new Unsigned('questionNotSigned');
  const wait = (stored.sendsFrom ?? 0) - now;
  // A longer one was written before the clock was set back.
  if (wait > 0 && wait <= calls.questionDelayMs.max) throw new NotYet(wait);
  const signature = await unblindSignature({ key: stored.key, token, blind_signature, inverse }).catch(
    (error: unknown) => {
      throw new Unsigned('questionNotSigned', { cause: error });
    },
  );
  const body = padBody({ event_id, ...question, token, signature }, calls.questionSize);
  return { endpoint: calls.putAnonymousQuestion, call: { body } };
}

/** In one transaction: the signatures are stored with the deletion of their request. */
const readTokens = (eventId: number, db: Database) =>
  db.transaction('r', [db.meta, db.outbox], async () => {
    const stored = await getMeta(`questionTokens:${eventId}`, db);
    const requests = await db.outbox.where('lane').equals(`room:${eventId}`).toArray();
    const isRequested = requests.some(
      ({ kind, state }) => kind === 'eventQuestion.tokens' && state !== 'dead',
    );
    return { stored, isRequested };
  });
