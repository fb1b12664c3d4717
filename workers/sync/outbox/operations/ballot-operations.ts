import * as v from 'valibot';
import * as calls from '../../../../contract/ballots.ts';
import { laneOf, type OperationArgs } from '../../../../contract/operations.ts';
import { putMeta } from '../../../../src/db/meta.ts';
import type { SecretBallot } from '../../../../src/db/outbox-op.ts';
import { readRow } from '../../apply/row-change.ts';
import { lazyModules } from '../../session/lazy-modules.ts';
import { readNothing, type SentOperation } from './operation.ts';

const signature = v.object({ blind_signature: calls.ballotSignature });

/**
 * Requests the signature of the blinded token. When it is there, the op of the ballot takes the place of this
 * one: it is sent later, by a call that names nobody.
 */
export const requestBallot: SentOperation<'ballot.request'> = {
  request: ({ args: { poll_id, blinded } }) => [
    { endpoint: calls.requestBallot, call: { params: { id: poll_id }, body: { blinded } } },
  ],
  readResult: (_op, data, note) => {
    const row = typeof data === 'object' && data !== null && 'poll' in data ? data.poll : null;
    const change = row === null ? null : readRow('poll', row, note);
    return change ? [change] : [];
  },
  whenDone: async ({ db, env }, op, _gone, data) => {
    const signed = v.safeParse(signature, data);
    if (!signed.success || !op.ballot) {
      // The signature is missing in the response. The person can request it again.
      await db.outbox.put({ ...op, state: 'dead', error: { code: 'server' } });
      return;
    }
    const { delay, ...secret } = op.ballot;
    const args: OperationArgs<'ballot.cast'> = {
      poll_id: op.args.poll_id,
      ...secret,
      blind_signature: signed.output.blind_signature,
      ...(delay !== 'none' && { delay }),
    };
    const sendAt = env.now() + delayOf(delay, env.random());
    await db.outbox.add({
      kind: 'ballot.cast',
      args,
      opId: env.uuid(),
      v: 1,
      lane: laneOf({ kind: 'ballot.cast', args }),
      state: 'queued',
      maybeSent: false,
      attempts: 0,
      // Not earlier either if the connection returns or the person presses retry.
      nextAt: sendAt,
      floorAt: sendAt,
      createdAt: op.createdAt,
    });
  },
};

function delayOf(delay: SecretBallot['delay'], random: number): number {
  if (delay === 'none') return 0;
  const { min, max } = calls.ballotDelayMs[delay];
  return Math.round(min + random * (max - min));
}

const receipt = v.object({ receipt: v.string() });

export const castBallot: SentOperation<'ballot.cast'> = {
  request: async ({ args }) => [await (await lazyModules.makeBallot()).makeBallot(args)],
  readResult: readNothing,
  whenDone: async ({ db }, { args: { poll_id } }, _gone, data) => {
    const read = v.safeParse(receipt, data);
    if (read.success) await putMeta(`receipt:${poll_id}`, read.output.receipt, db);
  },
};
