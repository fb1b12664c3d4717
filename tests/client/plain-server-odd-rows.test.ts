import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listDiagnostics } from '../../src/db/diagnostics.ts';
import { listOps } from '../../src/db/outbox.ts';
import { openPlainDevice, type PlainDevice } from './harness/plain-device.ts';
import { until } from './harness/real-device.ts';

vi.setConfig({ testTimeout: 60_000 });

/* A server that knows only the specification and sends unusual values. */

let plainDevice: PlainDevice;

beforeEach(async () => {
  plainDevice = await openPlainDevice();
});
afterEach(() => plainDevice.close());

it('drops an unreadable field of a row and counts it in the diagnostics log', async () => {
  const { server, anna, bert } = plainDevice;
  const unreadable = { room: { name: 'Hall' }, track: 12, time_start: 'soon', video_link: ['a'] };
  for (const name of ['Glass', 'Paper']) {
    const event = server.addEvent({ name, time_start: 1000, time_finish: 4600 });
    Object.assign(event, unreadable);
  }
  Object.assign(bert, { visible: 1, role: { id: '2', alias: 'Expert', title: null } });
  const device = await plainDevice.device(anna);
  const events = await device.db.events.toArray();
  expect(events.map(({ name }) => name)).toEqual(['Glass', 'Paper']);
  expect(events[0]).toMatchObject({ track: '12', time_start: 0, time_finish: 4_600_000 });
  expect(events[0]?.room ?? null).toBeNull();
  expect(await device.db.users.get(bert.id)).toMatchObject({
    visible: true,
    role: { id: 2, alias: 'expert' },
  });
  await until(async () => {
    const noted = (await listDiagnostics(device.db)).filter(({ what }) => what === 'odd');
    expect(Object.fromEntries(noted.map(({ code, count }) => [code, count]))).toEqual({
      'event.room': 2,
      'event.time_start': 2,
      'event.video_link': 2,
    });
  });
});

it('saves a profile with all its fields: lists, texts by language, nothing for empty values', async () => {
  const { server, anna } = plainDevice;
  anna.profile = { position: 'Geologist', degree: 'PhD', 'study[]': ['KazNU'] };
  const device = await plainDevice.device(anna);
  await device.enqueueOp({
    kind: 'profile.update',
    args: { 'localized_name.ru': 'Анна', degree: null, work_place: ['KIT', 'TU'], base: { degree: 'PhD' } },
  });
  await until(async () => expect(await listOps(device.db)).toEqual([]));
  expect(server.state.users.get(anna.id)?.profile).toMatchObject({
    'localized_name[en]': anna.first_name,
    'localized_name[ru]': 'Анна',
    'localized_surname[en]': 'Test',
    'work_place[]': ['KIT', 'TU'],
    'study[]': ['KazNU'],
    position: 'Geologist',
    email: anna.email,
  });
  expect(server.state.users.get(anna.id)?.profile).not.toHaveProperty('degree');
  expect(await device.db.users.get(anna.id)).toMatchObject({
    position: 'Geologist',
    degree: null,
    localized_name: { ru: 'Анна' },
    work_place: ['KIT', 'TU'],
  });
});
