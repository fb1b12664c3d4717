import { afterEach, beforeEach, expect, it } from 'vitest';
import { getMeta } from '../../src/db/meta.ts';
import { TestDevice, type Tab } from './harness/device.ts';

const channel = 'private-desk.support';
const person = { id: 2, first_name: 'Timur', last_name: 'Test' };

let device: TestDevice;
let tab: Tab;

beforeEach(async () => {
  device = new TestDevice();
  tab = await device.tab();
  await device.clock.advance(2000);
});
afterEach(() => device.end());

const receive = (event: string, payload: unknown) => {
  for (const socket of device.hub.sockets) socket.receive(event, channel, payload);
};
const deskState = () => getMeta('desk:support', tab.db);
const isSubscribed = () =>
  [...device.hub.sockets].some((socket) => socket.connected && socket.channels.has(channel));
const openDesk = async () => {
  await tab.api.setDeskPosition('support', '7', false);
  await device.clock.advance(5000);
};

it('subscribes to a desk only while its screen is open', async () => {
  expect(isSubscribed()).toBe(false);
  await openDesk();
  expect(isSubscribed()).toBe(true);
  await device.clock.advance(20_000);
  expect(isSubscribed()).toBe(false);
});

it('counts changes on the server', async () => {
  await openDesk();
  const before = (await deskState())?.changes ?? 0;
  receive('desk.changed', {});
  await device.clock.advance(100);
  expect((await deskState())?.changes).toBe(before + 1);
});

it('shows a person at a row until they leave', async () => {
  await openDesk();
  receive('client-at', { user: person, row: '7', editing: true });
  await device.clock.advance(100);
  expect((await deskState())?.people).toMatchObject([{ user: { id: 2 }, row: '7', editing: true }]);
  receive('client-at', { user: person, row: null, editing: false });
  await device.clock.advance(100);
  expect((await deskState())?.people).toEqual([]);
});

it('answers a new person once with the row that is open here', async () => {
  await openDesk();
  const published = () =>
    [...device.hub.sockets]
      .flatMap(({ sent }) => sent)
      .filter((frame) => JSON.stringify(frame).includes('client-at')).length;
  const before = published();
  receive('client-at', { user: person, row: null, editing: false });
  receive('client-at', { user: person, row: null, editing: false });
  await device.clock.advance(100);
  expect(published()).toBe(before + 1);
});

it('ignores unreadable payloads and its own', async () => {
  await openDesk();
  receive('client-at', { user: { ...person, id: 1 }, row: '7', editing: true });
  receive('client-at', 'hello');
  await device.clock.advance(100);
  expect((await deskState())?.people ?? []).toEqual([]);
});
