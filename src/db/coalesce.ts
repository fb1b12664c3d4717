/*
 * A new op meets those of its lane. Only ops that never left this device are rewritten or taken back;
 * what may already be with the server is left alone and the new op stands behind it. A dead op gives way
 * to a new one of the same meaning, since the person has just said again what they want.
 */
import type { Operation } from '../../contract/operations.ts';
import { orphanDependants } from './dependants.ts';
import { coalesceLogs } from './coalesce-logs.ts';
import { coalesceProfile } from './coalesce-profile.ts';
import type { Coalesced } from './outbox-change.ts';
import { isFresh, type NewOp, type OutboxOp } from './outbox-op.ts';

const nothing = (add: NewOp | null): Coalesced => ({ put: [], remove: [], add });

/** `lane` are the ops of the incoming one's lane in order; `opId` is what the incoming one will be called. */
export function coalesce(lane: readonly OutboxOp[], incoming: NewOp, opId: string): Coalesced {
  switch (incoming.kind) {
    case 'message.send':
      return hurryReads(lane, nothing(incoming));
    case 'message.edit':
      return hurryReads(lane, edit(lane, incoming, opId));
    case 'message.delete':
      return hurryReads(lane, remove(lane, incoming));
    case 'message.read':
      return read(lane, incoming);
    case 'event.rate':
      return rate(lane, incoming);
    case 'log.read':
    case 'log.delete':
      return coalesceLogs(lane, incoming);
    case 'profile.update':
      return coalesceProfile(lane, incoming);
    case 'profile.avatar':
      return lastPicture(lane, incoming);
  }
}

type Edit = Extract<Operation, { kind: 'message.edit' }> & { dependsOn?: string };
type Delete = Extract<Operation, { kind: 'message.delete' }> & { dependsOn?: string };
type Read = Extract<Operation, { kind: 'message.read' }>;
type Rate = Extract<Operation, { kind: 'event.rate' }>;

/** The send that made the message an edit or deletion is about, while it is unsent. */
const targetOf = (lane: readonly OutboxOp[], op: Edit | Delete) =>
  lane.find((other) => other.kind === 'message.send' && other.opId === op.dependsOn);

const sameMessage = (op: OutboxOp, other: Edit | Delete) =>
  (op.kind === 'message.edit' || op.kind === 'message.delete') &&
  op.args.id === other.args.id &&
  op.dependsOn === other.dependsOn;

function edit(lane: readonly OutboxOp[], incoming: Edit, opId: string): Coalesced {
  const { content } = incoming.args;
  const target = targetOf(lane, incoming);
  if (target?.kind === 'message.send' && isFresh(target)) {
    return { put: [{ ...target, args: { ...target.args, content } }], remove: [], add: null };
  }
  if (target?.kind === 'message.send' && target.state === 'dead')
    return rewriteDead(lane, target, content, opId);
  const earlier = lane.filter(
    (op): op is OutboxOp & Edit => op.kind === 'message.edit' && sameMessage(op, incoming),
  );
  const fresh = earlier.find(isFresh);
  const dead = earlier.filter((op) => op.state === 'dead');
  const args = withFirstBase(incoming.args, [...dead, ...(fresh ? [fresh] : [])]);
  const remove = dead.map((op) => op.seq);
  return fresh
    ? { put: [{ ...fresh, args }], remove, add: null }
    : { put: [], remove, add: { ...incoming, args } };
}

/**
 * What the person saw before they edited at all: the server has none of the edits this one takes the place of.
 * After a conflict they have seen what the server has, and say so.
 */
function withFirstBase(args: Edit['args'], unsent: readonly (OutboxOp & Edit)[]): Edit['args'] {
  const first = unsent.find((op) => op.error?.code !== 'conflict');
  if (!first) return args;
  const { base: _, ...rest } = args;
  return first.args.base === undefined ? rest : { ...rest, base: first.args.base };
}

/** The server refused the text as it was: the new one is a new intent with a key of its own. */
function rewriteDead(lane: readonly OutboxOp[], dead: OutboxOp, content: string, opId: string): Coalesced {
  if (dead.kind !== 'message.send') return nothing(null);
  const add: NewOp = { kind: 'message.send', args: { ...dead.args, content } };
  if (dead.dependsOn !== undefined) add.dependsOn = dead.dependsOn;
  const put = lane.filter((op) => op.dependsOn === dead.opId).map((op) => ({ ...op, dependsOn: opId }));
  return { put, remove: [dead.seq], add };
}

function remove(lane: readonly OutboxOp[], incoming: Delete): Coalesced {
  const target = targetOf(lane, incoming);
  if (target && (isFresh(target) || target.state === 'dead')) {
    const orphans = orphanDependants(lane, target.opId);
    return { put: orphans.put, remove: [target.seq, ...orphans.remove], add: null };
  }
  const same = lane.filter((op) => sameMessage(op, incoming));
  const moot = same.filter((op) => op.state === 'dead' || (op.kind === 'message.edit' && isFresh(op)));
  const waits = same.some((op) => op.kind === 'message.delete' && op.state !== 'dead');
  return { put: [], remove: moot.map((op) => op.seq), add: waits ? null : incoming };
}

/** Reading up to a message includes all before it; what was read does not become unread by being refused once. */
function read(lane: readonly OutboxOp[], incoming: Read): Coalesced {
  const reads = lane.filter((op): op is OutboxOp & Read => op.kind === 'message.read');
  const dead = reads.filter((op) => op.state === 'dead');
  const remove = dead.map((op) => op.seq);
  const living = reads.filter((op) => op.state !== 'dead');
  const id = Math.max(incoming.args.id, ...dead.map((op) => op.args.id));
  if (living.some((op) => op.args.id >= id)) return { put: [], remove, add: null };
  const fresh = living.find(isFresh);
  return fresh
    ? { put: [{ ...fresh, args: { ...fresh.args, id } }], remove, add: null }
    : { put: [], remove, add: { ...incoming, args: { ...incoming.args, id } } };
}

/** The last rating counts. */
function rate(lane: readonly OutboxOp[], incoming: Rate): Coalesced {
  const rates = lane.filter((op): op is OutboxOp & Rate => op.kind === 'event.rate');
  const dead = rates.filter((op) => op.state === 'dead').map((op) => op.seq);
  const fresh = rates.find(isFresh);
  return fresh
    ? { put: [{ ...fresh, args: incoming.args }], remove: dead, add: null }
    : { put: [], remove: dead, add: incoming };
}

/** The last picture counts; one that is on its way is overtaken by it, in order. */
function lastPicture(lane: readonly OutboxOp[], incoming: NewOp): Coalesced {
  const moot = lane.filter((op) => op.kind === 'profile.avatar' && (isFresh(op) || op.state === 'dead'));
  return { put: [], remove: moot.map((op) => op.seq), add: incoming };
}

/** A read mark waits a moment for others to join it; something to be sent behind it does not wait with it. */
function hurryReads(lane: readonly OutboxOp[], coalesced: Coalesced): Coalesced {
  if (!coalesced.add) return coalesced;
  const reads = lane.filter((op) => op.kind === 'message.read' && isFresh(op) && op.nextAt > 0);
  return { ...coalesced, put: [...coalesced.put, ...reads.map((op) => ({ ...op, nextAt: 0 }))] };
}
