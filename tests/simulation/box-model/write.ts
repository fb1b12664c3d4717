import type { Random } from '../harness/random.ts';
import type { Device } from './device.ts';
import type { Op } from './protocol.ts';
import { shownOn } from './shown.ts';

/** An operation as the person meant it. */
export interface Intent {
  op: Op;
  device: Device;
  /** Key of the message that it answers or edits. */
  of: string | null;
  /** It may wait for a message of another device, so later operations may be before it. */
  waitsForOther: boolean;
}

interface Draft {
  part: Partial<Op>;
  of: string | null;
  newGroup: string | null;
}

/** The person writes something. It waits in the outbox. */
export function write(device: Device, random: Random, intents: Intent[]): void {
  const { person } = device;
  const kind = random.weighted({ send: 10, edit: 4, create: 1, book: 1 });
  const key = `${person}.${intents.length + 1}`;
  let draft: Draft | null = { part: {}, of: null, newGroup: null };
  if (kind === 'send') draft = draftMessage(device, random);
  if (kind === 'edit') draft = draftEdit(device, random, intents);
  if (!draft) return;
  const { part, of, newGroup } = draft;
  const empty = { group: 0, target: null, dependsOn: null };
  const op: Op = { key, person, lane: kind, kind, text: key, ...empty, ...part };
  const isOwn = device.find(op.dependsOn) !== undefined;
  const isBehindOther = intents.some((other) => other.op.key === op.dependsOn && other.waitsForOther);
  const waitsForOther = op.dependsOn !== null && (!isOwn || isBehindOther);
  intents.push({ op: { ...op }, device, of, waitsForOther });
  device.enqueue(op, newGroup);
}

/** A message in a new group of the device, or in a group of the school. There it may be a reply. */
function draftMessage(device: Device, random: Random): Draft | null {
  const created = device.outbox.filter(({ op, state }) => op.kind === 'create' && state === 'queued');
  if (created.length > 0 && random.chance(0.2)) {
    const newGroup = random.pick(created).op.key;
    return { part: { lane: `chat:${newGroup}` }, of: null, newGroup };
  }
  const groups = [...device.tables.groups.keys()];
  if (groups.length === 0) return null;
  const group = random.pick(groups);
  const others = shownOn(device).filter((shown) => shown.group === group);
  const of = others.length > 0 && random.chance(0.4) ? random.pick(others).key : null;
  return { part: { lane: `chat:${group}`, group, ...device.nameOf(of) }, of, newGroup: null };
}

/** A new text of a message. A message that no server can have is rewritten in the outbox: then it returns null. */
function draftEdit(device: Device, random: Random, intents: Intent[]): Draft | null {
  const own = shownOn(device).filter(({ author }) => author === device.person);
  const missing = own.filter(({ key }) => device.nameOf(key).target === null);
  const choice = missing.length > 0 && random.chance(0.7) ? missing : own;
  if (choice.length === 0) return null;
  const { key: of, group } = random.pick(choice);
  const unsent = device.find(of);
  if (unsent && !unsent.wasSent) {
    const text = `${unsent.op.text}, corrected`;
    unsent.op = { ...unsent.op, text };
    intents.find(({ op }) => op.key === of)!.op.text = text;
    return null;
  }
  const lane = unsent?.op.lane ?? `chat:${group}`;
  return { part: { lane, group, ...device.nameOf(of) }, of, newGroup: unsent?.newGroup ?? null };
}
