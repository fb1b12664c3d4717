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
  for (const { key, of } of shown) {
    if (seen.has(key)) broken.push(`${screen} shows ${key} twice`);
    seen.add(key);
    const meant = intents.find(({ op }) => op.key === key)!;
    if (of !== null && of !== meant.of) broken.push(`${screen} shows ${key} as a reply to ${of}`);
  }
  return broken;
}

/** Everybody sees all entries of the journal, in their order. */
function brokenAtBox({ person, tables }: Device, { disk }: Box, shown: readonly Shown[]): string[] {
  const arrived = messageKeys(tables);
  const expected = disk.journal
    .filter(({ op }) => op.kind === 'send' && !arrived.has(op.key) && isMember(disk.copy, person, op.group))
    .map(({ op }) => op.key);
  const keys = new Set(expected);
  const inOrder = [...new Set(shown.map(({ key }) => key).filter((key) => keys.has(key)))];
  return inOrder.join() === expected.join() ? [] : [`shows ${inOrder.join()} instead of ${expected.join()}`];
}

function brokenAtSchool(device: Device, shown: readonly Shown[]): string[] {
  const broken: string[] = [];
  for (const { key, group } of shown)
    if (!device.find(key) && !device.tables.groups.has(group)) broken.push(`shows ${key} without a right`);
  for (const waiting of device.outbox)
    if (waiting.state === 'queued' && !device.obstacle(waiting)) broken.push(`holds ${waiting.op.key} back`);
  return broken;
}
