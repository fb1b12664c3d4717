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

/**
 * `lane`: the conversation it belongs to; order is kept within a lane, never across lanes. `doneWhenGone`: what it is
 * about is gone already, and so as it was meant to be.
 */
const operation = <S extends v.GenericSchema>(
  args: S,
  lane: (args: v.InferOutput<S>) => string,
  { doneWhenGone = false } = {},
) => ({ args, lane, doneWhenGone });

const doneWhenGone = { doneWhenGone: true };

const ofChat = ({ group_id }: { group_id: number }) => `chat:${group_id}`;
const ofLogs = () => 'logs';

export const operations = {
  'message.send': operation(
    v.object({ group_id: id, content: sendInput.entries.content, replyId: v.optional(id) }),
    ofChat,
  ),
  'message.edit': operation(v.object({ id, group_id: id, ...editInput.entries }), ofChat),
  'message.delete': operation(v.object({ id, group_id: id }), ofChat, doneWhenGone),
  'message.read': operation(v.object({ id, group_id: id }), ofChat, doneWhenGone),
  'event.rate': operation(
    v.object({ event_id: id, ...rating.entries }),
    ({ event_id }) => `event:${event_id}`,
  ),
  'log.read': operation(logTarget, ofLogs, doneWhenGone),
  'log.delete': operation(logTarget, ofLogs, doneWhenGone),
  'profile.update': operation(profileUpdate, () => 'profile'),
  /** What is to be sent lies in the device's `blobs` under this id. */
  'profile.avatar': operation(v.object({ file: clientId }), () => uploadLane),
} as const;

export type OperationKind = keyof typeof operations;
export type OperationArgs<K extends OperationKind> = v.InferOutput<(typeof operations)[K]['args']>;
export const operationKinds = Object.keys(operations) as OperationKind[];

export type OperationOf<K extends OperationKind> = {
  [Each in K]: { kind: Each; args: OperationArgs<Each> };
}[K];
export type Operation = OperationOf<OperationKind>;

export function laneOf({ kind, args }: Operation): string {
  // A kind's own arguments, which the pair of them has.
  const lane = operations[kind].lane as (args: Operation['args']) => string;
  return lane(args);
}
