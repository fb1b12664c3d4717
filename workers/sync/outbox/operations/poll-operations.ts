import * as calls from '../../../../contract/polls.ts';
import { answersRow, type SentOperation } from './operation.ts';

export const voteInPoll: SentOperation<'poll.vote'> = {
  request: ({ opId, args: { poll_id, ...body } }) => [
    { endpoint: calls.voteInPoll, call: { params: { id: poll_id }, body, key: opId } },
  ],
  readResult: answersRow('poll'),
};

export const skipPoll: SentOperation<'poll.cancel'> = {
  request: ({ opId, args: { poll_id, ...body } }) => [
    { endpoint: calls.cancelPoll, call: { params: { id: poll_id }, body, key: opId } },
  ],
  readResult: answersRow('poll'),
};
