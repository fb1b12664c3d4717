/*
 * Which ops may leave now. A lane is a queue: nothing overtakes, one request of it is under way at a time.
 * Dead ops are stepped over, and with them what waits for one of them, or for one that was reworded since and stands
 * behind it now.
 */
import { isUpload, type OutboxOp } from '../../../src/db/outbox-op.ts';

export const maxLanes = 4;
export const maxPushed = 50;
const longest = 7 * 24 * 3600 * 1000;
/** Nothing is put off for longer: what seems to be was written before the clock was set back. */
const longestPause = 300_000;

/** Whether an op waits out a pause. */
const pauses = (op: OutboxOp, now: number) => op.nextAt > now && op.nextAt - now <= longestPause;

export interface Ready {
  /** From the head of each free lane, those that may go one after the other. */
  lanes: OutboxOp[][];
  /** When the next waiting head may go; Infinity when none waits for time. */
  nextAt: number;
}

export function readyLanes(ops: readonly OutboxOp[], busy: ReadonlySet<string>, now: number): Ready {
  const queues = new Map<string, OutboxOp[]>();
  for (const op of ops) {
    if (op.state === 'dead' || busy.has(op.lane) || waitsAside(op, ops)) continue;
    const queue = queues.get(op.lane);
    if (queue) queue.push(op);
    else queues.set(op.lane, [op]);
  }
  let nextAt = Infinity;
  const lanes: OutboxOp[][] = [];
  for (const queue of queues.values()) {
    const stop = queue.findIndex((op) => op.state !== 'queued' || pauses(op, now));
    const ready = stop === -1 ? queue : queue.slice(0, stop);
    if (ready.length > 0) lanes.push(ready);
    const head = queue[0];
    if (ready.length === 0 && head?.state === 'queued') nextAt = Math.min(nextAt, head.nextAt);
  }
  return { lanes, nextAt };
}

function waitsAside(op: OutboxOp, ops: readonly OutboxOp[]): boolean {
  if (op.state !== 'blocked') return false;
  const target = ops.find((other) => other.opId === op.dependsOn);
  return target !== undefined && (target.state === 'dead' || target.seq > op.seq || waitsAside(target, ops));
}

/**
 * What goes out in one request: a batch over all lanes where the server takes one, else the head of each lane. A file
 * goes alone, and when nothing else is ready.
 */
export function planRequests(all: readonly OutboxOp[][], free: number, pushes: boolean): OutboxOp[][] {
  if (free <= 0) return [];
  const texts = all.filter(([head]) => head && !isUpload(head));
  const lanes = texts.length > 0 ? texts : all.map((lane) => lane.slice(0, 1));
  const waiting = lanes.reduce((sum, lane) => sum + lane.length, 0);
  if (pushes && waiting > 1) return [lanes.flat().slice(0, maxPushed)];
  return lanes.slice(0, free).map((lane) => lane.slice(0, 1));
}

/** Ops nobody could send for a week: the person decides. */
export const expired = (ops: readonly OutboxOp[], now: number): OutboxOp[] =>
  ops.filter((op) => (op.state === 'queued' || op.state === 'blocked') && now - op.createdAt > longest);
