import * as calls from '../../../../contract/event-questions.ts';
import { readRowOfKind, type SentOperation } from './operation.ts';

export const askEventQuestion: SentOperation<'eventQuestion.ask'> = {
  request: ({ opId, args }) => [
    { endpoint: calls.askEventQuestion, call: { body: args, idempotencyKey: opId } },
  ],
  readResult: readRowOfKind('event_question'),
};

export const editEventQuestion: SentOperation<'eventQuestion.edit'> = {
  request: ({ opId, args: { id, content } }) => [
    { endpoint: calls.editEventQuestion, call: { params: { id }, body: { content }, idempotencyKey: opId } },
  ],
  readResult: readRowOfKind('event_question'),
};

export const withdrawEventQuestion: SentOperation<'eventQuestion.withdraw'> = {
  request: ({ opId, args: { id } }) => [
    { endpoint: calls.withdrawEventQuestion, call: { params: { id }, idempotencyKey: opId } },
  ],
  readResult: ({ args: { id } }) => [{ t: 'event_question', op: 'del', id, rev: 0 }],
};

export const voteForEventQuestion: SentOperation<'eventQuestion.vote'> = {
  request: ({ opId, args: { id, voted } }) => [
    { endpoint: calls.voteForEventQuestion, call: { params: { id }, body: { voted }, idempotencyKey: opId } },
  ],
  readResult: readRowOfKind('event_question'),
};

export const reportEventQuestion: SentOperation<'eventQuestion.report'> = {
  request: ({ opId, args: { id, reason } }) => [
    { endpoint: calls.reportEventQuestion, call: { params: { id }, body: { reason }, idempotencyKey: opId } },
  ],
  readResult: readRowOfKind('event_question'),
};

export const moderateEventQuestion: SentOperation<'eventQuestion.moderate'> = {
  request: ({ opId, args: { id, act, answer, base, into, topic } }) => [
    {
      endpoint: calls.moderateEventQuestion,
      call: {
        params: { id },
        body: {
          act,
          answer,
          into,
          ...(topic !== undefined && { topic }),
          ...(base !== undefined && { base }),
        },
        idempotencyKey: opId,
      },
    },
  ],
  readResult: readRowOfKind('event_question'),
};
