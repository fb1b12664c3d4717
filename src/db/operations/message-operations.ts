import { orphanDependants } from '../dependants.ts';
import type { Coalesced } from '../outbox-change.ts';
import { isFresh, isUnsent, type NewOp, type OutboxOp } from '../outbox-op.ts';
import { addOnly, type DeviceOperation, type NewOpOf, type OpOf } from './device-operation.ts';

type Edit = NewOpOf<'message.edit'>;
type Delete = NewOpOf<'message.delete'>;
type Read = NewOpOf<'message.read'>;

/** In ms. A read mark waits this long for later ones to merge with. */
const readMarkDelay = 250;

export const sendMessage: DeviceOperation<'message.send'> = {
  coalesce: (lane, incoming) => sendReadsNow(lane, addOnly(incoming)),
};

export const editMessage: DeviceOperation<'message.edit'> = {
  coalesce: (lane, incoming, opId) => sendReadsNow(lane, edit(lane, incoming, opId)),
};

export const deleteMessage: DeviceOperation<'message.delete'> = {
  coalesce: (lane, incoming) => sendReadsNow(lane, remove(lane, incoming)),
};

export const readMessage: DeviceOperation<'message.read'> = {
  coalesce: read,
  delay: readMarkDelay,
  silent: 'unless refused',
};

/** The unacknowledged send of the message that an edit or deletion refers to. */
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
    (op): op is OpOf<'message.edit'> => op.kind === 'message.edit' && sameMessage(op, incoming),
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
 * Takes over the base of the earliest unsent edit, since the server has none of these edits. After a conflict
 * the new edit's own base counts: the person has seen the server's version.
 */
function withFirstBase(args: Edit['args'], unsent: readonly OpOf<'message.edit'>[]): Edit['args'] {
  const first = unsent.find((op) => op.error?.code !== 'conflict');
  if (!first) return args;
  const { base: _, ...rest } = args;
  return first.args.base === undefined ? rest : { ...rest, base: first.args.base };
}

/** The server refused the text, so the new text is sent as a new op with a key of its own. */
function rewriteDead(lane: readonly OutboxOp[], dead: OutboxOp, content: string, opId: string): Coalesced {
  if (dead.kind !== 'message.send') return addOnly(null);
  const add: NewOp = { kind: 'message.send', args: { ...dead.args, content } };
  if (dead.dependsOn !== undefined) add.dependsOn = dead.dependsOn;
  const put = lane.filter((op) => op.dependsOn === dead.opId).map((op) => ({ ...op, dependsOn: opId }));
  return { put, remove: [dead.seq], add };
}

function remove(lane: readonly OutboxOp[], incoming: Delete): Coalesced {
  const target = targetOf(lane, incoming);
  if (target && (isUnsent(target) || target.state === 'dead')) {
    const orphans = orphanDependants(lane, target.opId);
    return { put: orphans.put, remove: [target.seq, ...orphans.remove], add: null };
  }
  const same = lane.filter((op) => sameMessage(op, incoming));
  const moot = same.filter((op) => op.state === 'dead' || (op.kind === 'message.edit' && isFresh(op)));
  const waits = same.some((op) => op.kind === 'message.delete' && op.state !== 'dead');
  return { put: [], remove: moot.map((op) => op.seq), add: waits ? null : incoming };
}

/** A read mark includes all messages before it. A refused mark is added to the next one. */
function read(lane: readonly OutboxOp[], incoming: Read): Coalesced {
  const reads = lane.filter((op): op is OpOf<'message.read'> => op.kind === 'message.read');
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

/** Ends the delay of pending read marks, so that an op added behind them does not wait. */
function sendReadsNow(lane: readonly OutboxOp[], coalesced: Coalesced): Coalesced {
  if (!coalesced.add) return coalesced;
  const reads = lane.filter((op) => op.kind === 'message.read' && isFresh(op) && op.nextAt > 0);
  return { ...coalesced, put: [...coalesced.put, ...reads.map((op) => ({ ...op, nextAt: 0 }))] };
}
