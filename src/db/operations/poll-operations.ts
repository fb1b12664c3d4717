import type { OutboxOp } from '../outbox-op.ts';
import type { DeviceOperation } from './device-operation.ts';
import { replaceEarlier } from './replace-earlier.ts';

const isAnswer = ({ kind }: OutboxOp) =>
  kind === 'poll.vote' || kind === 'poll.cancel' || kind === 'ballot.request';

/** The first answer counts, sent or not; a refused one is replaced. */
const answer = {
  coalesce: (lane, incoming) => {
    const own = lane.filter(isAnswer);
    const dead = own.filter(({ state }) => state === 'dead').map(({ seq }) => seq);
    return { put: [], remove: dead, add: own.length > dead.length ? null : incoming };
  },
} satisfies DeviceOperation<'poll.vote' | 'poll.cancel' | 'ballot.request'>;

export const voteInPoll: DeviceOperation<'poll.vote'> = answer;
export const skipPoll: DeviceOperation<'poll.cancel'> = answer;
export const requestBallot: DeviceOperation<'ballot.request'> = answer;

/** The last request to close a poll replaces earlier unsent ones. */
export const closeSessionPoll: DeviceOperation<'poll.close'> = {
  coalesce: (lane, incoming) =>
    replaceEarlier(lane, incoming, (op) => op.kind === 'poll.close' && op.args.poll === incoming.args.poll),
};
