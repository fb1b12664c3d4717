import { isCreating } from '../../../contract/held.ts';
import { getMeta } from '../../../src/db/meta.ts';
import { checkLedger, type DeviceView } from '../../support/ledger/check-ledger.ts';
import { Ledger } from '../../support/ledger/ledger.ts';
import type { Device } from '../harness/device.ts';
import { commonRows, type StoredRows, storedRows } from '../harness/stored-rows.ts';
import { isHidden } from './check-ops.ts';
import type { SchoolState } from './school-state.ts';
import type { Site } from './site.ts';

/** Boxes and devices hold nothing that the school has, and devices have the rows that a new device gets. */
export async function brokenCopies(site: Site, school: SchoolState): Promise<string[]> {
  const broken = site.boxes.flatMap((box) => brokenBox(site, box, school));
  const devices = site.devices.filter(({ person }) => !site.erased.has(person));
  for (const device of devices) broken.push(...(await heldTwice(site, device, school)));
  return [...broken, ...(await differences(site, devices))];
}

function brokenBox(site: Site, box: Site['boxes'][number], school: SchoolState): string[] {
  const { name, journal, hasEnded, isOn, disk } = box;
  if (site.isRevoked(box)) {
    const isGone = hasEnded && !isOn && disk.state === null && disk.entries.size === 0;
    return isGone ? [] : [`X2 ${name} has not deleted its copy after the end of its pairing`];
  }
  if (!journal) return [`X3 ${name} does not answer`];
  const entries = journal.entries();
  const onDisk = new Set(disk.journal().map(({ opId }) => opId));
  return [
    ...entries.flatMap(({ opId, kind, userId }) => {
      if (!onDisk.has(opId)) return [`X1 ${name} holds ${opId}, which is not on its disk`];
      const isThere = isCreating(kind) && school.isExecuted({ opId, person: userId });
      return isThere ? [`X3 ${name} still holds ${opId}, which the school has`] : [];
    }),
    ...(onDisk.size > entries.length ? [`X3 the disk of ${name} has entries that it does not hold`] : []),
  ];
}

/** Held messages and questions that are at the school, and changes of such. */
async function heldTwice({ record }: Site, device: Device, school: SchoolState): Promise<string[]> {
  const held = (await device.living[0]?.db.held.toArray()) ?? [];
  return held.flatMap(({ op_id, kind, depends_on }) => {
    const key = isCreating(kind) ? op_id : (depends_on ?? op_id);
    // Acts on a declined question come without it, and leave when its row arrives, or after 30 days.
    const isActOnly = !isCreating(kind) && isHidden(key, school);
    const isThere = !record.forged.has(key) && school.has(key) && !isActOnly;
    return isThere ? [`X3 ${device.name} still has the held ${kind} ${op_id}, which the school has`] : [];
  });
}

/** L8. */
async function differences(site: Site, devices: readonly Device[]): Promise<string[]> {
  const fresh = new Map<number, StoredRows>();
  for (const person of new Set(devices.map((device) => device.person)))
    fresh.set(person, await freshRows(site, person));
  const views: DeviceView[] = [];
  for (const { name: device, person, living } of devices) {
    const held = await storedRows(living[0]!.db, person, false);
    const rows = commonRows(held, fresh.get(person) ?? {});
    views.push({ device, person, messages: [], outbox: [], ...rows });
  }
  const found = checkLedger(new Ledger(), { messages: [] }, views);
  return found.map(({ rule, what }) => `${rule} ${what}`);
}

/** The rows that a new device of a person gets. */
async function freshRows(site: Site, person: number): Promise<StoredRows> {
  const device = await site.device(`fresh${person}`, person);
  const tab = await device.open();
  for (let waited = 0; waited < 60; waited++) {
    await site.scheduler.advance(5000);
    if ((await getMeta('snapshot', tab.db))?.messages !== undefined) break;
  }
  await site.scheduler.advance(5000);
  const rows = await storedRows(tab.db, person, false);
  tab.kill('now');
  return rows;
}
