import * as calls from '../../../../contract/reviews.ts';
import { readRowOfKind, type SentOperation } from './operation.ts';

export const addReview: SentOperation<'review.add'> = {
  request: ({ opId, args }, { plain }) => {
    const body = plain ? { content: args.content } : args;
    return [{ endpoint: calls.addReview, call: { body, idempotencyKey: opId } }];
  },
  readResult: (op, data, note) => readRowOfKind('review')(op, moderated(data), note),
};

/** A plain server returns the text of a review that is not approved yet: store it as a draft. */
function moderated(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || 'state' in data || !('content' in data)) return data;
  return { ...data, state: 'waiting', draft: data.content, content: '' };
}

export const editReview: SentOperation<'review.edit'> = {
  request: ({ opId, args: { id, content } }) => [
    { endpoint: calls.editReview, call: { params: { id }, body: { content }, idempotencyKey: opId } },
  ],
  readResult: readRowOfKind('review'),
};

export const deleteReview: SentOperation<'review.delete'> = {
  request: ({ opId, args: { id } }) => [
    { endpoint: calls.deleteReview, call: { params: { id }, idempotencyKey: opId } },
  ],
  readResult: ({ args: { id } }) => [{ t: 'review', op: 'del', id, rev: 0 }],
};
