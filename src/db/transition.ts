import type { OpError, OpState, OutboxOp } from './outbox-op.ts';

export type OpEvent =
  | {
      type: 'claimed';
      now: number;
      epoch: number;
      newest?: number | undefined;
      offset?: number | undefined;
      deletesRev?: number | null | undefined;
    }
  | { type: 'acknowledged' }
  /** `floorAt`: earliest next attempt that the server allows, even if the person retries; 0 for none. */
  | {
      type: 'failed';
      error: OpError;
      nextAt: number;
      floorAt: number;
      ambiguous: boolean;
      server: boolean;
    }
  /** A gate closed before it was sent, or a box answered instead of the school; does not count as an attempt. */
  | { type: 'held' }
  /** A new leader found it being sent: the response is lost. */
  | { type: 'interrupted' }
  /** `proven`: the server has not carried it out, in earlier attempts either. */
  | { type: 'refused'; error: OpError; proven: boolean }
  | { type: 'parked'; error: OpError }
  | { type: 'expired' }
  /** The message or question that it waited for got its id. */
  | { type: 'resolved'; id: number }
  /** A reply loses its quote: the message it waited for will never be sent, or no box holds it any longer. */
  | { type: 'detached' }
  | { type: 'moot' }
  | { type: 'retried' }
  /** The connection is back: the pause ends. */
  | { type: 'hurried' }
  | { type: 'discarded' };

/** `waiting`: `blocked` if the op still depends on another, else `queued`. */
type NextState = OpState | 'waiting' | 'gone';

const transitions: Record<OpState, Partial<Record<OpEvent['type'], NextState>>> = {
  queued: {
    claimed: 'sending',
    acknowledged: 'gone',
    parked: 'dead',
    expired: 'dead',
    retried: 'queued',
    hurried: 'queued',
    discarded: 'gone',
  },
  sending: {
    acknowledged: 'gone',
    failed: 'queued',
    held: 'queued',
    interrupted: 'queued',
    refused: 'dead',
  },
  blocked: {
    resolved: 'queued',
    detached: 'queued',
    moot: 'gone',
    acknowledged: 'gone',
    parked: 'dead',
    expired: 'dead',
    discarded: 'gone',
  },
  dead: {
    resolved: 'dead',
    detached: 'dead',
    moot: 'gone',
    acknowledged: 'gone',
    retried: 'waiting',
    discarded: 'gone',
  },
};

/**
 * The state machine of ops. Returns null if the event is not possible in the op's state: leave the op as it
 * is.
 */
export function transition(op: OutboxOp, event: OpEvent): OutboxOp | 'gone' | null {
  const nextState = transitions[op.state][event.type];
  if (nextState === undefined || nextState === 'gone') return nextState ?? null;
  const next = withEvent(op, event);
  next.state = nextState === 'waiting' ? (next.dependsOn === undefined ? 'queued' : 'blocked') : nextState;
  return next;
}

function withEvent(op: OutboxOp, event: OpEvent): OutboxOp {
  const next = { ...op };
  switch (event.type) {
    case 'claimed':
      if (event.deletesRev !== undefined && next.firstAttemptAt === undefined)
        next.deletesRev = event.deletesRev;
      next.firstAttemptAt ??= event.now;
      next.epoch = event.epoch;
      if (event.newest !== undefined) next.sentAfter ??= event.newest;
      if (event.offset !== undefined) next.sentOffset ??= event.offset;
      return next;
    case 'failed':
      next.attempts += 1;
      next.nextAt = event.nextAt;
      next.floorAt = event.floorAt;
      next.maybeSent ||= event.ambiguous;
      if (event.ambiguous) delete next.insisted;
      if (event.server) next.serverErrors = (next.serverErrors ?? 0) + 1;
      next.error = event.error;
      return next;
    case 'interrupted':
      next.maybeSent = true;
      delete next.insisted;
      return next;
    case 'refused':
      next.attempts += 1;
      if (event.proven) next.maybeSent = false;
      delete next.retried;
      next.error = event.error;
      return next;
    case 'parked':
      next.error = event.error;
      return next;
    case 'expired':
      next.error = { code: 'expired' };
      return next;
    case 'resolved':
      delete next.dependsOn;
      next.hasWaited = true;
      return withTarget(next, event.id);
    case 'detached':
      delete next.dependsOn;
      next.hasWaited = true;
      return withoutQuote(next);
    case 'retried':
      next.attempts = 0;
      next.nextAt = next.floorAt ?? 0;
      if (next.error?.code === 'maybeSent') next.insisted = true;
      if (op.state === 'dead') next.retried = true;
      delete next.serverErrors;
      delete next.error;
      return next;
    case 'hurried':
      next.nextAt = next.floorAt ?? 0;
      return next;
    default:
      return next;
  }
}

/** Replaces the 0 in an op by the id that the server gave the message or question. */
export function withTarget<Op extends OutboxOp | { kind: OutboxOp['kind']; args: OutboxOp['args'] }>(
  op: Op,
  id: number,
): Op {
  if (op.kind === 'message.send') return { ...op, args: { ...op.args, replyId: id } };
  switch (op.kind) {
    case 'message.edit':
    case 'message.delete':
    case 'message.react':
    case 'message.spam':
    case 'message.pin':
    case 'eventQuestion.edit':
    case 'eventQuestion.withdraw':
    case 'eventQuestion.vote':
    case 'eventQuestion.moderate':
      // The arguments keep the type of their kind.
      return { ...op, args: { ...op.args, id } };
    default:
      return op;
  }
}

export function withoutQuote<Op extends OutboxOp | { kind: OutboxOp['kind']; args: OutboxOp['args'] }>(
  op: Op,
): Op {
  if ((op.kind !== 'message.send' && op.kind !== 'message.file') || !('replyId' in op.args)) return op;
  const { replyId: _, ...args } = op.args;
  return { ...op, args };
}
