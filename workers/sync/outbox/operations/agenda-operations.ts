import * as calls from '../../../../contract/agenda.ts';
import { deletionOf, readRowOfKind, type SentOperation } from './operation.ts';

export const setAgenda: SentOperation<'agenda.set'> = {
  request: ({ opId, args: { event_id, ...body } }) => [
    { endpoint: calls.setAgenda, call: { params: { id: event_id }, body, idempotencyKey: opId } },
  ],
  readResult: readRowOfKind('agenda'),
};

export const seeEvent: SentOperation<'agenda.seen'> = {
  request: ({ opId, args: { event_id, seen } }) => [
    { endpoint: calls.setAgenda, call: { params: { id: event_id }, body: { seen }, idempotencyKey: opId } },
  ],
  readResult: readRowOfKind('agenda'),
};

export const addBooking: SentOperation<'booking.add'> = {
  request: ({ opId, args: { event_id } }) => [
    { endpoint: calls.book, call: { params: { id: event_id }, idempotencyKey: opId } },
  ],
  readResult: readRowOfKind('booking'),
};

export const cancelBooking: SentOperation<'booking.cancel'> = {
  request: ({ opId, args: { event_id } }) => [
    { endpoint: calls.cancelBooking, call: { params: { id: event_id }, idempotencyKey: opId } },
  ],
  readResult: (op) => deletionOf(op, 'booking', op.args.event_id),
};
