import * as calls from '../../../../contract/questions.ts';
import { readRowOfKind, type SentOperation } from './operation.ts';

export const answerQuestion: SentOperation<'question.answer'> = {
  request: ({ opId, args: { question_id, answer } }) => [
    {
      endpoint: calls.answerQuestion,
      call: { params: { id: question_id }, body: { answer }, idempotencyKey: opId },
    },
  ],
  readResult: readRowOfKind('question'),
};
