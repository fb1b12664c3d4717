import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Tab, TestDevice } from './harness/device.ts';

let device: TestDevice;
let tab: Tab;

beforeEach(async () => {
  device = new TestDevice();
  tab = await device.tab();
  await tab.synced();
});
afterEach(() => device.end());

const isSubscribed = () => [...device.hub.sockets].some(({ channels }) => channels.has('private-people'));

it('the channel of people is subscribed while a screen reports that it shows people', async () => {
  expect(isSubscribed()).toBe(false);
  await tab.api.openPeople();
  await device.clock.until(async () => expect(isSubscribed()).toBe(true));
  await device.clock.advance(10_000);
  await tab.api.openPeople();
  await device.clock.advance(10_000);
  expect(isSubscribed()).toBe(true);
  await device.clock.until(async () => expect(isSubscribed()).toBe(false), 20_000);
});
