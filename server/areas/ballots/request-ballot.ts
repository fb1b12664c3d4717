import type { SignedBallot } from '../../../contract/ballots.ts';
import type { OperationArgs } from '../../../contract/operations.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Operator } from '../../operations/operator.ts';
import { answerOf, findAnswerable, storeParticipation, unknownPoll } from '../polls/operations.ts';
import { pollsFor } from '../polls/rows.ts';
import { blindSign, readPrivateKey, readPublicKey, signs } from './blind-signatures.ts';

/**
 * Signs the blinded token of a person, once per poll, and stores that the person took part. The same token
 * gets the same signature again, also after the closing, because the first response may be lost.
 */
export async function requestBallot(
  operator: Operator,
  { poll_id: id, blinded }: OperationArgs<'ballot.request'>,
): Promise<SignedBallot> {
  const { tx, me } = operator;
  const subject = { type: 'poll', id } as const;
  const row = await findAnswerable(operator, id);
  const message = Buffer.from(blinded, 'base64url');
  const before = await answerOf(tx.db, id, me.id);
  if (before) {
    const signature = before.blind_signature && Buffer.from(before.blind_signature);
    if (!signature || !row.ballot_key || !signs(readPublicKey(row.ballot_key), signature, message))
      throw new Refusal('alreadyVoted', { subject });
    return reply(operator, id, signature);
  }
  const key = await tx.db
    .selectFrom('ballot_key')
    .select('private_key')
    .where('poll_id', '=', id)
    .executeTakeFirst();
  if (row.state === 'closed' || !key)
    throw new Refusal('invalid', { subject, fields: { vote: ['pollClosed'] } });
  const signature = blindSign(readPrivateKey(key.private_key), message);
  if (!signature) throw new Refusal('invalid', { subject, fields: { blinded: ['invalid'] } });
  await storeParticipation(operator, row, {
    anonymous: true,
    skipped: false,
    vote: null,
    blind_signature: signature,
  });
  return reply(operator, id, signature);
}

async function reply({ tx, me, locale }: Operator, id: number, signature: Buffer): Promise<SignedBallot> {
  const [poll] = await pollsFor(tx.db, me, locale, { ids: [id] });
  if (!poll) throw unknownPoll(id);
  return { poll, blind_signature: signature.toString('base64url') };
}

/** Refuses a ballot in a push, because a push names the person. */
export const refusePushedBallot = async (): Promise<never> => {
  throw new Refusal('invalid', { fields: { vote: ['invalid'] } });
};
