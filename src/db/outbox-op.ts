import type { MessageFile } from '../../contract/message-file.ts';
import type { DeskAct } from '../../contract/desks.ts';
import type { ErrorSubject, FieldErrors } from '../../contract/errors.ts';
import type { Operation } from '../../contract/operations.ts';
import { uploadLane } from '../../contract/upload-lane.ts';
import type { Person } from '../../contract/users.ts';

export type OpState = 'queued' | 'sending' | 'blocked' | 'dead';

/** Why an op is dead or was held up, in codes; what people read is made from them where it is shown. */
export interface OpError {
  code: string;
  http?: number;
  message?: string;
  subject?: ErrorSubject;
  errors?: FieldErrors;
  /** The row as the server has it, where both versions are to be shown. */
  current?: unknown;
  /** Of a conflict on a desk: the act that came first. */
  happened?: DeskAct;
}

interface Envelope {
  seq: number;
  /** UUID and idempotency key for life. */
  opId: string;
  /** Shape version of `args`. */
  v: 1;
  lane: string;
  state: OpState;
  /** A request left and no answer was seen: the server may have it. */
  maybeSent: boolean;
  /** The person wants it sent although nobody can tell whether it has arrived. */
  insisted?: true;
  attempts: number;
  /** Milliseconds since 1970, not before which it is tried again. */
  nextAt: number;
  /** The server asked not to be asked before: `nextAt` is never brought forward of it. */
  floorAt?: number;
  /** Absent until it first leaves: what never left may still be rewritten. */
  firstAttemptAt?: number;
  /** The newest message held when it first left, for servers without keys: what it has become is newer. */
  sentAfter?: number;
  /** What led from this device's clock to the server's then, in ms. */
  sentOffset?: number;
  createdAt: number;
  /** opId of a message not acknowledged yet; its id will take the place of the 0 in `args.id` or `args.replyId`. */
  dependsOn?: string;
  shown?: ShownMessage;
  /** Which leader wrote the state last. */
  epoch?: number;
  /** Answers of 5xx in all: eight of them while others pass make it dead. */
  serverErrors?: number;
  error?: OpError;
}

/** Of a message that was sent on, or has a file: what it looks like until the server has made it. It stays on this device. */
export interface ShownMessage {
  content: string;
  type: { id: number };
  forward_of?: { id: number; content: string; author: Person };
  file?: MessageFile | null | undefined;
}

export type OutboxOp = Envelope & Operation;
/** An op as a command makes it. What it points to and is unsent itself is named by `dependsOn`, its id is 0. */
export type NewOp = Operation & { dependsOn?: string; shown?: ShownMessage };

/** Operations that say something new in a group. */
export const makingMessages = ['message.send', 'message.file', 'message.forward'] as const;
export type CreatingMessageOp = Extract<OutboxOp, { kind: (typeof makingMessages)[number] }>;
export const createsMessage = (op: OutboxOp): op is CreatingMessageOp =>
  (makingMessages as readonly string[]).includes(op.kind);

/** It is a file, and no JSON. */
export const isUpload = ({ lane }: Pick<OutboxOp, 'lane'>): boolean => lane === uploadLane;

/** Never left this device: it can be rewritten or taken back without anyone knowing. */
export const isFresh = (op: OutboxOp) =>
  op.firstAttemptAt === undefined && (op.state === 'queued' || op.state === 'blocked');

/** Whether an op belongs to a conversation; files have a lane of their own. */
export const isOfChat = (op: OutboxOp, groupId: number): boolean =>
  op.lane === `chat:${groupId}` || (op.kind === 'message.file' && op.args.group_id === groupId);
