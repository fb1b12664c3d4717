import { listOps } from '../../../src/db/outbox.ts';
import type { Site } from './site.ts';

/** In ms. The school makes at most one copy of a box in a minute. */
const roundMs = 65_000;
const minRounds = 3;
const maxRounds = 25;
/** In ms: longer than replies wait for another person's message. */
const replyWaitMs = 3_700_000;

/**
 * Ends all faults: boxes and devices are on, and reach the school. Boxes hand over and take copies, devices push and pull, until
 * nothing changes any more.
 */
export async function settleAll(site: Site): Promise<void> {
  await endFaults(site);
  await site.scheduler.advance(30_000);
  await exchangeAll(site);
  await site.scheduler.advance(replyWaitMs);
  await exchangeAll(site);
}

async function endFaults(site: Site): Promise<void> {
  for (const box of site.boxes) {
    Object.assign(box, { clockError: 0, cutAt: null });
    box.disk.isFull = false;
    Object.assign(box.line, { isUp: true, isRough: false, next: null });
    box.start();
  }
  for (const device of site.devices) {
    Object.assign(device, { full: false });
    Object.assign(device.net, { rough: false, next: null });
    for (const tab of device.living) tab.cancelDeath();
    if (site.erased.has(device.person)) {
      for (const tab of device.living) tab.kill('now');
      continue;
    }
    await site.endSuspension(device.person);
    site.move(device, 'school');
    await site.signIn(device);
    if (device.living.length === 0) await site.openTab(device);
  }
}

async function exchangeAll(site: Site): Promise<void> {
  let before = '';
  for (let round = 0; round < maxRounds; round++) {
    // One whose start has failed without the school is switched on again.
    for (const box of site.boxes) if (!box.hasEnded) box.start();
    await site.scheduler.advance(roundMs);
    for (const box of site.boxes) await advanceUntil(site, box.refresh());
    const state = await stateOf(site);
    if (round >= minRounds && state === before) return;
    before = state;
  }
}

/** Lets time pass until `work` has ended, at most two minutes. */
async function advanceUntil({ scheduler }: Site, work: Promise<unknown>): Promise<void> {
  let done = false;
  void work.then(() => {
    done = true;
  });
  await scheduler.rest();
  for (let waited = 0; !done && waited < 240; waited++) await scheduler.advance(500);
}

/** A text that differs as long as something moves. */
async function stateOf({ boxes, devices }: Site): Promise<string> {
  const outboxes: string[] = [];
  for (const device of devices) {
    const ops = (await device.living[0]?.db.outbox.toArray()) ?? [];
    outboxes.push(ops.map(({ opId, state }) => `${opId} ${state}`).join());
  }
  const journals = boxes.map(({ journal }) => journal?.entries().map(({ opId }) => opId));
  return JSON.stringify([outboxes, journals]);
}

/** The outboxes of the devices in use, by name of the device. */
export async function outboxesOf({ devices }: Site) {
  const entries = [];
  for (const { name, living } of devices) {
    const [tab] = living;
    if (tab) entries.push([name, await listOps(tab.db)] as const);
  }
  return new Map(entries);
}
