import { type Op, partsOf } from './protocol.ts';
import { messageKeys } from './rows.ts';
import { shownOn } from './shown.ts';
import type { World } from './world.ts';
import type { Intent } from './write.ts';

/** The promises of decision 40 that the world has broken, as sentences. */
export function brokenPromises(world: World): string[] {
  const { school, boxes, devices } = world;
  const { history } = school;
  const broken = [...world.broken, ...[...boxes, ...devices].flatMap((server) => server.broken)];
  const keys = new Set(history.map(({ op }) => op.key));
  if (keys.size < history.length) broken.push('an operation was executed twice');
  if (history.some(({ allowed }) => !allowed)) broken.push('an operation was executed without a right');
  for (const key of school.reusedKeys) broken.push(`${key} came with another content`);
  return [...broken, ...brokenIntents(world), ...brokenOrder(world), ...brokenScreens(world)];
}

/** Each operation is executed as it was meant, or refused visibly, or lost with its phone. */
function brokenIntents({ school, intents, completeAt }: World): string[] {
  const broken: string[] = [];
  const at = new Map(school.history.map((execution, index) => [execution.op.key, { ...execution, index }]));
  for (const intent of intents) {
    const { op, device, of } = intent;
    const { key } = op;
    const executed = at.get(key);
    const waiting = device.find(key);
    if (!executed) {
      const isVisible = waiting && (waiting.state === 'dead' || device.obstacle(waiting) === 'dead');
      if (!isVisible && !device.isLost) broken.push(`${key} is ${waiting ? waiting.state : 'lost'}`);
      continue;
    }
    if (waiting && !device.isLost) broken.push(`${key} is executed and ${waiting.state}`);
    if (device.refused.has(key)) broken.push(`${key} is executed and was refused`);
    if (!isAsMeant(intent, executed.op)) broken.push(`${key} was changed`);
    const row = school.rows.messages.get(executed.id ?? 0);
    if (op.kind === 'edit' && row?.key !== of) broken.push(`${key} edits another message`);
    if (op.kind !== 'send') continue;
    const original = school.rows.messages.get(row?.replyTo ?? 0)?.key ?? null;
    const isLost = (at.get(of ?? '')?.index ?? Infinity) >= completeAt;
    const isDetached = original === null && (isLost || device.detached.has(key));
    if (original !== of && !isDetached) broken.push(`${key} answers ${original} instead of ${of}`);
  }
  return broken;
}

/** The group may have got its id later. */
const isAsMeant = ({ op }: Intent, executed: Op): boolean =>
  partsOf({ ...executed, group: op.group }) === partsOf(op);

/**
 * A device sends an operation after the earlier ones of its lane, unless the operation waits for another device. Edits
 * of a message have the order of their device. A box hands its entries over in their order.
 */
function brokenOrder({ school, boxes, devices, intents }: World): string[] {
  const broken: string[] = [];
  const { history } = school;
  const at = new Map(history.map(({ op, from }, index) => [op.key, { index, isHandedOver: from !== null }]));
  const last = new Map<string, number>();
  const isBehind = (queue: string, index: number) => index < (last.get(queue) ?? -1);
  const advance = (queue: string, index: number) => last.set(queue, Math.max(last.get(queue) ?? -1, index));
  for (const { op, device, of, waitsForOther } of intents) {
    const executed = at.get(op.key);
    if (!executed) continue;
    const { index, isHandedOver } = executed;
    const name = `device ${devices.indexOf(device)}`;
    const lane = `${name}, ${op.lane}`;
    const edits = `${name}, edits of ${of}`;
    if (!waitsForOther && !isHandedOver && isBehind(lane, index))
      broken.push(`${op.key} left the order of its lane`);
    if (!waitsForOther) advance(lane, index);
    if (op.kind !== 'edit') continue;
    if (isBehind(edits, index)) broken.push(`${op.key} replaced a later edit`);
    advance(edits, index);
  }
  for (const { op, from } of history) {
    if (!from || boxes.some(({ delayed }) => delayed.has(op.key))) continue;
    const { journal, number } = from;
    if (isBehind(journal, number)) broken.push(`${op.key} left the order of its journal`);
    advance(journal, number);
  }
  return broken;
}

/** In the end, devices show the messages of the school, and nothing else that was executed. */
function brokenScreens({ school, devices }: World): string[] {
  const broken: string[] = [];
  const executed = messageKeys(school.rows);
  for (const device of devices) {
    if (device.isLost) continue;
    const rows = school.visibleTo(device.person);
    const shown = shownOn(device);
    const texts = new Map(shown.map(({ key, text }) => [key, text]));
    for (const { key, text } of rows.messages.values())
      if (texts.get(key) !== text) broken.push(`a device of ${device.person} shows ${key} differently`);
    const known = messageKeys(rows);
    for (const { key } of shown)
      if (!known.has(key) && executed.has(key))
        broken.push(`a device of ${device.person} shows ${key} without a right`);
  }
  return broken;
}
