import type { MessageFile } from '../../contract/message-file.ts';
import type { DeskAct } from '../../contract/desks.ts';
import type { ErrorSubject, FieldErrors } from '../../contract/errors.ts';
import type { Operation } from '../../contract/operations.ts';
import type { Vote } from '../../contract/polls.ts';
import { uploadLane } from '../../contract/upload-lane.ts';
import type { QuestionTokens } from './question-token.ts';
import type { Person } from '../../contract/users.ts';

export type OpState = 'queued' | 'sending' | 'blocked' | 'dead';

/** Why an op failed or is delayed, as codes; screens translate them. */
export interface OpError {
  code: string;
  http?: number;
  message?: string;
  subject?: ErrorSubject;
  errors?: FieldErrors;
  /** The server's current row, if both versions are to be shown. */
  current?: unknown;
  /** For a conflict on a desk: the act that came first. */
  happened?: DeskAct;
}

interface Envelope {
  seq: number;
  /** UUID and idempotency key; never changes. */
  opId: string;
  /** Version of the shape of `args`. */
  v: 1;
  lane: string;
  state: OpState;
  /** The op was sent without a response: the server may have it. */
  maybeSent: boolean;
  /** The person wants it sent again although it may have arrived. */
  insisted?: true;
  attempts: number;
  /** Earliest time of the next attempt, in ms since 1970. */
  nextAt: number;
  /** The earliest time that the server allows (Retry-After): `nextAt` is never set before it. */
  floorAt?: number;
  /** Absent until it is first sent; until then it may be rewritten. */
  firstAttemptAt?: number;
  /**
   * The newest stored message when it was first sent, for servers without keys: its own message has a higher
   * id.
   */
  sentAfter?: number;
  /** The server's clock minus this device's at that time, in ms. */
  sentOffset?: number;
  /**
   * Of a deletion that can be undone: the rev of the stored row when it was first sent, null without a row. The
   * response has no rev, and may arrive after the row that undid the deletion. Absent for servers without keys.
   */
  deletesRev?: number | null;
  createdAt: number;
  /**
   * OpId of an unacknowledged message or question, which may be another person's that a box holds. Its id will replace
   * the 0 in `args.id` or `args.replyId`.
   */
  dependsOn?: string;
  /** It had a `dependsOn`: its week until it expires begins with the first attempt. */
  hasWaited?: true;
  /**
   * Present once it was sent to a box: people on site may have seen it. `journal` is the one that holds it; null until a
   * box has confirmed that. `number`: the place of a vote there.
   */
  onSite?: { journal: string | null; number?: number };
  /** The person has tried again after a refusal, which the school may have stored. Present until it answers. */
  retried?: true;
  shown?: ShownMessage;
  ballot?: SecretBallot;
  /** Epoch of the leader that wrote the state last. */
  epoch?: number;
  /** Count of 5xx responses. After eight, if other requests succeed, the op is dead. */
  serverErrors?: number;
  error?: OpError;
}

/** How a forwarded message or a file looks until the server has created the message. It is not sent. */
export interface ShownMessage {
  content: string;
  type: { id: number };
  forward_of?: { id: number; content: string; author: Person };
  file?: MessageFile | null | undefined;
}

/** The part of an anonymous answer that stays on the device until its token is signed. */
export interface SecretBallot {
  vote: Vote;
  token: string;
  inverse: string;
  key: string;
  /** Bytes to which the request of the ballot is padded. */
  size: number;
  /** Which random time passes between the signature and the ballot. */
  delay: 'poll' | 'session' | 'none';
}

export type OutboxOp = Envelope & Operation;
/** An op as a command creates it. A target that is unsent itself is named by `dependsOn`, and its id is 0. */
export type NewOp = Operation & {
  dependsOn?: string;
  shown?: ShownMessage;
  ballot?: SecretBallot;
  /** The tokens whose signatures an op requests. They are stored in `meta`, not in the outbox. */
  tokens?: QuestionTokens;
};

/** Operations that add a message to a group. */
export const messageCreatingKinds = ['message.send', 'message.file', 'message.forward'] as const;
export type CreatingMessageOp = Extract<OutboxOp, { kind: (typeof messageCreatingKinds)[number] }>;
export const createsMessage = (op: OutboxOp): op is CreatingMessageOp =>
  (messageCreatingKinds as readonly string[]).includes(op.kind);

/** True for ops that send a file. */
export const isUpload = ({ lane }: Pick<OutboxOp, 'lane'>): boolean => lane === uploadLane;

const anonymousKinds: readonly string[] = [
  'ballot.cast',
  'anonymousQuestion.put',
  'anonymousQuestion.withdraw',
] satisfies OutboxOp['kind'][];

/** True for ops that are sent without the session, and never in a push. */
export const isAnonymous = ({ kind }: Pick<OutboxOp, 'kind'>): boolean => anonymousKinds.includes(kind);

/** True for a ballot that has arrived and waits at the server for others. It is repeated until it is stored. */
export const hasArrived = (op: Pick<OutboxOp, 'kind' | 'error'>): boolean =>
  op.kind === 'ballot.cast' && op.error?.code === 'ballotWaiting';

/** True if this device has not sent it to the school. A box that has it may have handed it over. */
export const isUnsent = (op: OutboxOp) =>
  op.firstAttemptAt === undefined && !op.maybeSent && (op.state === 'queued' || op.state === 'blocked');

/** True if the op was never sent, nor shown on site: it may be rewritten or removed without a trace. */
export const isFresh = (op: OutboxOp) => isUnsent(op) && op.onSite === undefined;

/** Whether an op waits for another person's message or question, which is in no op here. `ops` are all by opId. */
export function waitsForForeign({ state, dependsOn }: OutboxOp, ops: ReadonlyMap<string, OutboxOp>): boolean {
  if (state !== 'blocked' || dependsOn === undefined) return false;
  const target = ops.get(dependsOn);
  return !target || waitsForForeign(target, ops);
}

/**
 * The op after a box has received it unexpectedly. A box of an earlier version then holds messages and questions, and shows
 * them on site.
 */
export const perhapsHeld = (op: OutboxOp): OutboxOp =>
  op.kind === 'message.send' || (op.kind === 'eventQuestion.ask' && !op.args.anonymous)
    ? { ...op, onSite: op.onSite ?? { journal: null } }
    : op;

/** True if an op belongs to a conversation. File messages have a lane of their own. */
export const isOfChat = (op: OutboxOp, groupId: number): boolean =>
  op.lane === `chat:${groupId}` || (op.kind === 'message.file' && op.args.group_id === groupId);
