import * as calls from '../../../../contract/room.ts';
import { readNothing, readRowOfKind, type SentOperation } from './operation.ts';

export const raiseHand: SentOperation<'eventHand.raise'> = {
  request: ({ opId, args: { event_id, raised } }) => [
    { endpoint: calls.raiseHand, call: { params: { id: event_id }, body: { raised }, idempotencyKey: opId } },
  ],
  readResult: readRowOfKind('event_hand'),
};

export const moderateHand: SentOperation<'eventHand.moderate'> = {
  request: ({ opId, args: { id, act } }) => [
    { endpoint: calls.moderateHand, call: { params: { id }, body: { act }, idempotencyKey: opId } },
  ],
  readResult: readRowOfKind('event_hand'),
};

export const joinRoomChat: SentOperation<'roomChat.join'> = {
  request: ({ opId, args: { event_id } }) => [
    { endpoint: calls.joinRoomChat, call: { params: { id: event_id }, idempotencyKey: opId } },
  ],
  readResult: readNothing,
};
