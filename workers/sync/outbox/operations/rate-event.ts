import * as calls from '../../../../contract/events.ts';
import { readRowOfKind, type SentOperation } from './operation.ts';

export const rateEvent: SentOperation<'event.rate'> = {
  request: ({ opId, args: { event_id, ...body } }) => [
    { endpoint: calls.rateEvent, call: { params: { id: event_id }, body, idempotencyKey: opId } },
  ],
  readResult: readRowOfKind('event'),
};
