import { Box } from './box.ts';
import type { Device } from './device.ts';
import { isMember, messageKeys } from './rows.ts';
import type { School } from './school.ts';
import { type Shown, shownOn } from './shown.ts';
import type { Intent } from './write.ts';

/** The promises that are broken after a device has exchanged everything with a server, as sentences. */
export function brokenAfterSync(device: Device, server: School | Box, intents: readonly Intent[]): string[] {
  const shown = shownOn(device);
  const ofPlace = server instanceof Box ? brokenAtBox(device, server, shown) : brokenAtSchool(device, shown);
  const screen = `a device of ${device.person}`;
  const broken = ofPlace.map((sentence) => `${screen} ${sentence}`);
  const seen = new Set<string>();
  for (const { key, text, of } of shown) {
    if (seen.has(key)) broken.push(`${screen} shows ${key} twice`);
    seen.add(key);
    const meant = intents.find(({ op }) => op.key === key)!;
    if (of !== null && of !== meant.of) broken.push(`${screen} shows ${key} as a reply to ${of}`);
    const versions = intents.filter(
      ({ op, of: edited }) => op.key === key || (op.kind === 'edit' && edited === key),
    );
    // A box may have changed what the person wrote on another device.
    const isOwn = versions.every((version) => version.device === device);
    if (isOwn && device.find(key) && !versions.some(({ op }) => op.text === text))
      broken.push(`${screen} shows ${key} as nobody wrote it`);
  }
  return broken;
}

/** Everybody sees all entries of the journal, in their order, and authors see refusals. */
function brokenAtBox(device: Device, { disk }: Box, shown: readonly Shown[]): string[] {
  const { person, tables, outbox } = device;
  const hidden = outbox.filter(({ op, state }) => state === 'queued' && disk.refusals.has(op.key));
  const broken = hidden.map(({ op }) => `hides that ${op.key} is refused`);
  const arrived = messageKeys(tables);
  const expected = disk.journal
    .filter(({ op }) => op.kind === 'send' && !arrived.has(op.key) && isMember(disk.copy, person, op.group))
    .map(({ op }) => op.key);
  const keys = new Set(expected);
  const inOrder = [...new Set(shown.map(({ key }) => key).filter((key) => keys.has(key)))];
  if (inOrder.join() !== expected.join())
    broken.push(`shows ${inOrder.join()} instead of ${expected.join()}`);
  return broken;
}

function brokenAtSchool(device: Device, shown: readonly Shown[]): string[] {
  const broken: string[] = [];
  const { messages, groups } = device.tables;
  const texts = new Map([...messages.values()].map(({ key, text }) => [key, text]));
  for (const { key, author, group, text } of shown) {
    if (!device.find(key) && !groups.has(group)) broken.push(`shows ${key} without a right`);
    if (author !== device.person && (texts.get(key) ?? text) !== text)
      broken.push(`shows an old edit of ${key}`);
  }
  for (const waiting of device.outbox)
    if (waiting.state === 'queued' && !device.obstacle(waiting)) broken.push(`holds ${waiting.op.key} back`);
  return broken;
}
