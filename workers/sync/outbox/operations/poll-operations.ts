import * as calls from '../../../../contract/polls.ts';
import type { Poll } from '../../../../contract/polls.ts';
import * as session from '../../../../contract/session-polls.ts';
import { has, type Leadership } from '../../leader/leadership.ts';
import { readRowOfKind, type SentOperation } from './operation.ts';

export const voteInPoll: SentOperation<'poll.vote'> = {
  request: ({ opId, args: { poll_id, ...body } }) => [
    { endpoint: calls.voteInPoll, call: { params: { id: poll_id }, body, idempotencyKey: opId } },
  ],
  readResult: readRowOfKind('poll'),
  whenDone: (leadership, { args: { poll_id } }) =>
    storeAnswer(leadership, poll_id, { voted: true, status: calls.pollStatus.voted }),
};

export const skipPoll: SentOperation<'poll.cancel'> = {
  request: ({ opId, args: { poll_id, ...body } }) => [
    { endpoint: calls.cancelPoll, call: { params: { id: poll_id }, body, idempotencyKey: opId } },
  ],
  readResult: readRowOfKind('poll'),
  whenDone: (leadership, { args: { poll_id } }) =>
    storeAnswer(leadership, poll_id, { canceled: true, status: calls.pollStatus.canceled }),
};

export const startSessionPoll: SentOperation<'poll.start'> = {
  request: ({ opId, args: { event_id, ...body } }) => [
    {
      endpoint: session.startSessionPoll,
      call: { params: { id: event_id }, body, idempotencyKey: opId },
    },
  ],
  readResult: readRowOfKind('poll'),
};

export const closeSessionPoll: SentOperation<'poll.close'> = {
  request: ({ opId, args: { event_id, poll } }) => [
    { endpoint: session.closeSessionPoll, call: { params: { id: event_id, poll }, idempotencyKey: opId } },
  ],
  readResult: readRowOfKind('poll'),
};

/** Marks the poll as answered: plain servers may answer with a text instead of the row. */
async function storeAnswer(leadership: Leadership, id: number, answer: Partial<Poll>): Promise<void> {
  if (has(leadership, 'idem')) return;
  await leadership.db.polls.where('id').equals(id).modify(answer);
}
