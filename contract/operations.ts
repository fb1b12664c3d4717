import * as v from 'valibot';
import { editInput, sendInput } from './chat.ts';
import { rating } from './events.ts';
import { profileUpdate } from './profile.ts';
import { clientId, id } from './scalars.ts';
import { uploadLane } from './upload-lane.ts';

/**
 * What a person can do without a network. The outbox stores these, the plain calls and `POST /sync/push`
 * carry them, the server runs both by the same handler. Kinds and arguments are append-only: an outbox
 * written by an older build still has to send.
 */
const logTarget = v.union([
  v.object({ ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(500)) }),
  v.object({ up_to: id }),
]);

export const operationArgs = {
  'message.send': v.object({ group_id: id, content: sendInput.entries.content, replyId: v.optional(id) }),
  'message.edit': v.object({ id, group_id: id, ...editInput.entries }),
  'message.delete': v.object({ id, group_id: id }),
  'message.read': v.object({ id, group_id: id }),
  'event.rate': v.object({ event_id: id, ...rating.entries }),
  'log.read': logTarget,
  'log.delete': logTarget,
  'profile.update': profileUpdate,
  /** What is to be sent lies in the device's `blobs` under this id. */
  'profile.avatar': v.object({ file: clientId }),
} as const;

export type OperationKind = keyof typeof operationArgs;
export type OperationArgs<K extends OperationKind> = v.InferOutput<(typeof operationArgs)[K]>;
export const operationKinds = Object.keys(operationArgs) as OperationKind[];

export type Operation = { [K in OperationKind]: { kind: K; args: OperationArgs<K> } }[OperationKind];

/** The conversation an operation belongs to: order is kept within a lane, never across lanes. */
export const laneOf = (operation: Operation): string => {
  switch (operation.kind) {
    case 'message.send':
    case 'message.edit':
    case 'message.delete':
    case 'message.read':
      return `chat:${operation.args.group_id}`;
    case 'event.rate':
      return `event:${operation.args.event_id}`;
    case 'log.read':
    case 'log.delete':
      return 'logs';
    case 'profile.update':
      return 'profile';
    case 'profile.avatar':
      return uploadLane;
  }
};
