/*
 * Chooses the ops that may be sent now. A lane is a queue: ops keep their order and one request of a lane is
 * under way at a time. Skipped are dead ops, ops that wait for a dead op, and ops that wait for a later op: a
 * reworded message is behind the replies to it. Also ops that wait for another person's message or question,
 * which only a box has.
 */
import { isAnonymous, isUpload, type OutboxOp, waitsForForeign } from '../../../src/db/outbox-op.ts';

export const maxLanes = 4;
export const maxPushed = 50;
const maxAgeMs = 7 * 24 * 3600 * 1000;
/** In ms. No pause is longer: `nextAt` further ahead was written before the clock was set back. */
const longestPause = 300_000;

const isPaused = (op: OutboxOp, now: number) => op.nextAt > now && op.nextAt - now <= longestPause;

export interface Ready {
  /** By lane, the ops that may be sent one after the other. */
  lanes: OutboxOp[][];
  /** Time in ms when the next pausing op may be sent; Infinity if none pauses. */
  nextAt: number;
}

export function readyLanes(ops: readonly OutboxOp[], busy: ReadonlySet<string>, now: number): Ready {
  const queues = new Map<string, OutboxOp[]>();
  for (const op of ops) {
    if (op.state === 'dead' || busy.has(op.lane) || isSkipped(op, ops)) continue;
    const queue = queues.get(op.lane);
    if (queue) queue.push(op);
    else queues.set(op.lane, [op]);
  }
  let nextAt = Infinity;
  const lanes: OutboxOp[][] = [];
  for (const queue of queues.values()) {
    const stop = queue.findIndex((op) => op.state !== 'queued' || isPaused(op, now));
    const ready = stop === -1 ? queue : queue.slice(0, stop);
    if (ready.length > 0) lanes.push(ready);
    const head = queue[0];
    if (ready.length === 0 && head?.state === 'queued') nextAt = Math.min(nextAt, head.nextAt);
  }
  return { lanes, nextAt };
}

function isSkipped(op: OutboxOp, ops: readonly OutboxOp[]): boolean {
  if (op.state !== 'blocked') return false;
  const target = ops.find((other) => other.opId === op.dependsOn);
  if (!target) return op.dependsOn !== undefined;
  return target.state === 'dead' || target.seq > op.seq || isSkipped(target, ops);
}

/**
 * Groups ops into requests: one batch over all lanes if the server has the push endpoint, else the first op
 * of each lane. A file is sent alone, and only when no other op is ready. Anonymous ops are always sent alone.
 */
export function planRequests(all: readonly OutboxOp[][], free: number, canPush: boolean): OutboxOp[][] {
  const hasAnonymous = ([head]: readonly OutboxOp[]) => head !== undefined && isAnonymous(head);
  const anonymous = all.filter(hasAnonymous).map((lane) => lane.slice(0, 1));
  const others = all.filter((lane) => !hasAnonymous(lane));
  return [...planOthers(others, free, canPush), ...anonymous].slice(0, Math.max(0, free));
}

function planOthers(all: readonly OutboxOp[][], free: number, canPush: boolean): OutboxOp[][] {
  if (free <= 0 || all.length === 0) return [];
  const texts = all.filter(([head]) => head && !isUpload(head));
  const lanes = texts.length > 0 ? texts : all.map((lane) => lane.slice(0, 1));
  const waiting = lanes.reduce((sum, lane) => sum + lane.length, 0);
  if (canPush && waiting > 1) return [lanes.flat().slice(0, maxPushed)];
  return lanes.slice(0, free).map((lane) => lane.slice(0, 1));
}

/**
 * Ops that were unsent for a week. The person decides what to do with them: those that they try again wait for an answer.
 * Ballots may wait longer for others, and ops for another person's message or question. `lastBoxAt`: until then a box
 * answered, to which nothing is sent; 0 for never.
 */
export function expired(ops: readonly OutboxOp[], now: number, lastBoxAt = 0): OutboxOp[] {
  const byId = new Map(ops.map((op) => [op.opId, op]));
  return ops.filter(
    (op) =>
      (op.state === 'queued' || op.state === 'blocked') &&
      now - Math.max(begunAt(op), lastBoxAt) > maxAgeMs &&
      op.kind !== 'ballot.cast' &&
      !op.retried &&
      !waitsForForeign(op, byId),
  );
}

/** The week of an op that had to wait for a message, and of a change that a box may have, begins with its first attempt. */
const begunAt = (op: OutboxOp): number =>
  op.hasWaited || isChangeOnSite(op) ? (op.firstAttemptAt ?? Infinity) : op.createdAt;

/**
 * A box may have handed it over, and only the answer of the school shows that. What creates a message or question ends when
 * its row arrives, also after it has expired.
 */
const isChangeOnSite = ({ kind, onSite }: OutboxOp): boolean =>
  onSite !== undefined && kind !== 'message.send' && kind !== 'eventQuestion.ask';
