import type { Poll, Vote } from '../../../contract/polls.ts';
import type { NewOp, SecretBallot } from '../../db/outbox-op.ts';
import { ballotSize } from '../../lib/ballot-size.ts';
import { blindToken } from '../../lib/blind-ballot.ts';

/** An anonymous answer whose token is to be signed with the key of its poll. */
export async function newBallot(
  poll: Pick<Poll, 'id' | 'kind' | 'free_answer'>,
  key: string,
  vote: Vote,
  delay: SecretBallot['delay'],
): Promise<NewOp> {
  const { blinded, ...secret } = await blindToken(key);
  return {
    kind: 'ballot.request',
    args: { poll_id: poll.id, blinded },
    ballot: { ...secret, key, vote, size: ballotSize(poll), delay },
  };
}
