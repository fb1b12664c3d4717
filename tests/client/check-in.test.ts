import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { overlayCheckIns } from '../../src/db/overlay-check-ins.ts';
import { listOps } from '../../src/db/outbox.ts';
import { openSchool, type Person, type School } from '../support/school.ts';
import { type RealDevice, realDevice, until } from './harness/real-device.ts';

vi.setConfig({ testTimeout: 60_000 });

/* Two devices of helpers with the real engine and server. */

let school: School;
const devices: RealDevice[] = [];
const target = { day: '2026-06-08', event_id: null };

beforeAll(async () => {
  school = await openSchool();
}, 60_000);
afterEach(async () => {
  for (const device of devices.splice(0)) await device.api.signOut();
});
afterAll(() => school.close(), 30_000);

const addHelper = (name: string) => school.person({ role: 'moderator', name });
async function device(person: Person): Promise<RealDevice> {
  const made = await realDevice(school.url, person);
  devices.push(made);
  return made;
}
async function setOnline(device: RealDevice, online: boolean) {
  device.net.up = online;
  await device.api.pageState({ online, visible: true });
}
const add = (device: RealDevice, user_id: number) =>
  device.enqueueOp({ kind: 'checkIn.add', args: { user_id, ...target, at: Date.now() } });
const entrance = async ({ db }: RealDevice) =>
  overlayCheckIns(await db.check_ins.toArray(), await listOps(db), target, undefined);

it('keeps the first of two check-ins that helpers made offline, and shows it to the second', async () => {
  const [first, second, person] = [
    await addHelper('First'),
    await addHelper('Second'),
    await school.person(),
  ];
  const [a, b] = [await device(first), await device(second)];
  await until(async () => expect((await b.db.attendees.get(person.id))?.serial).toBe(1));
  await setOnline(a, false);
  await setOnline(b, false);
  await add(b, person.id);
  await add(a, person.id);
  expect((await entrance(b)).byPerson.get(person.id)).toMatchObject({ pending: { state: 'waiting' } });
  await setOnline(a, true);
  await until(async () => expect(await listOps(a.db)).toEqual([]));
  await setOnline(b, true);
  await until(async () => expect((await entrance(b)).refused).toHaveLength(1));
  await until(async () =>
    expect((await entrance(b)).byPerson.get(person.id)).toMatchObject({
      by: { first_name: 'First' },
      pending: null,
    }),
  );
  const { refused } = await entrance(b);
  expect(refused[0]).toMatchObject({ state: 'dead', error: { code: 'alreadyCheckedIn' } });
});

it('shows a check-in, its undoing and a replaced code to another helper at once', async () => {
  const [first, second, person] = [
    await addHelper('First'),
    await addHelper('Second'),
    await school.person(),
  ];
  const [a, b] = [await device(first), await device(second)];
  const own = await device(person);
  await add(a, person.id);
  for (const each of [b, own])
    await until(async () => expect((await entrance(each)).byPerson.has(person.id)).toBe(true));
  expect(await own.db.attendees.count()).toBe(0);
  await b.enqueueOp({ kind: 'checkIn.undo', args: { user_id: person.id, ...target } });
  for (const each of [a, b, own])
    await until(async () => expect((await entrance(each)).byPerson.has(person.id)).toBe(false));
  const before = await own.db.codes.get(person.id);
  await person.call('POST', '/check-in/code/renew');
  await until(async () => expect((await own.db.codes.get(person.id))?.code).not.toBe(before?.code));
  await until(async () => expect((await b.db.attendees.get(person.id))?.serial).toBe(2));
});

it('gives the list of people to a helper, and deletes it from the device when the help ends', async () => {
  const [organiser, helper, person] = [
    await addHelper('Organiser'),
    await school.person(),
    await school.person(),
  ];
  const own = await device(helper);
  expect(await own.db.attendees.count()).toBe(0);
  const help = { user_id: helper.id, event_id: null, ends_at: Math.floor(Date.now() / 1000) + 3600 };
  expect((await organiser.call('POST', '/desk/check-in/helpers', help)).status).toBe(200);
  await until(async () => expect(await own.db.attendees.get(person.id)).toBeDefined());
  expect((await own.db.codes.get(helper.id))?.helps).toMatchObject({ event_id: null });
  await organiser.call('DELETE', `/desk/check-in/helpers/${helper.id}`);
  await until(async () => expect(await own.db.attendees.count()).toBe(0));
  expect((await own.db.codes.get(helper.id))?.helps).toBeNull();
});
