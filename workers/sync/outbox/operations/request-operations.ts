import * as calls from '../../../../contract/support.ts';
import { readRowOfKind, type SentOperation } from './operation.ts';

export const addRequest: SentOperation<'request.add'> = {
  request: ({ opId, args }, { plain }) => {
    // The specification has no other type of request.
    const body = plain ? { type: 'request', message: args.message } : args;
    return [{ endpoint: calls.addRequest, call: { body, idempotencyKey: opId } }];
  },
  readResult: readRowOfKind('request'),
};

export const replyToRequest: SentOperation<'request.reply'> = {
  request: ({ opId, args: { request_id, message } }) => [
    {
      endpoint: calls.replyToRequest,
      call: { params: { id: request_id }, body: { message }, idempotencyKey: opId },
    },
  ],
  readResult: readRowOfKind('request'),
};
