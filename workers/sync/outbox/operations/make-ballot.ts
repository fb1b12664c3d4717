import * as calls from '../../../../contract/ballots.ts';
import type { OperationArgs } from '../../../../contract/operations.ts';
import { padBody } from '../../../../src/lib/ballot-size.ts';
import { unblindSignature } from '../../../../src/lib/blind-ballot.ts';
import { Unsigned } from './unsigned.ts';
import type { OpCall } from './operation.ts';

/** The anonymous call that casts a ballot. @throws Unsigned */
export async function makeBallot(args: OperationArgs<'ballot.cast'>): Promise<OpCall> {
  const { poll_id, vote, token, size } = args;
  const signature = await unblindSignature(args).catch((error: unknown) => {
    throw new Unsigned('ballotInvalid', { cause: error });
  });
  const body = padBody({ poll_id, vote, token, signature }, size);
  return { endpoint: calls.castBallot, call: { body } };
}
