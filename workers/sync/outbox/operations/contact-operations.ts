import * as calls from '../../../../contract/contacts.ts';
import { readNothing, readRowOfKind, type SentOperation } from './operation.ts';

export const shareContact: SentOperation<'contact.share'> = {
  request: ({ opId, args }) => [{ endpoint: calls.shareContact, call: { body: args, idempotencyKey: opId } }],
  readResult: readRowOfKind('contact'),
};

export const noteContact: SentOperation<'contact.note'> = {
  request: ({ opId, args: { user_id, note } }) => [
    {
      endpoint: calls.setContactNote,
      call: { params: { id: user_id }, body: { note }, idempotencyKey: opId },
    },
  ],
  readResult: readRowOfKind('contact'),
};

export const removeContact: SentOperation<'contact.remove'> = {
  request: ({ opId, args: { user_id } }) => [
    { endpoint: calls.removeContact, call: { params: { id: user_id }, idempotencyKey: opId } },
  ],
  readResult: readNothing,
  /** Without the deletion the row would show again until the next pull. */
  whenDone: async ({ db }, { args }) => db.contacts.delete(args.user_id),
};
