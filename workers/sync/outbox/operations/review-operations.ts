import * as calls from '../../../../contract/reviews.ts';
import { answersRow, type SentOperation } from './operation.ts';

export const addReview: SentOperation<'review.add'> = {
  request: ({ opId, args }, { plain }) => {
    const body = plain ? { content: args.content } : args;
    return [{ endpoint: calls.addReview, call: { body, key: opId } }];
  },
  readResult: answersRow('review'),
};

export const editReview: SentOperation<'review.edit'> = {
  request: ({ opId, args: { id, content } }) => [
    { endpoint: calls.editReview, call: { params: { id }, body: { content }, key: opId } },
  ],
  readResult: answersRow('review'),
};

export const deleteReview: SentOperation<'review.delete'> = {
  request: ({ opId, args: { id } }) => [
    { endpoint: calls.deleteReview, call: { params: { id }, key: opId } },
  ],
  readResult: ({ args: { id } }) => [{ t: 'review', op: 'del', id, rev: 0 }],
};
