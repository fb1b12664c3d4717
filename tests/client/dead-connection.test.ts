import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Connection, currentUntil } from '../../src/db/meta.ts';
import { observe } from '../../src/db/observe.ts';
import { type Tab, TestDevice } from './harness/device.ts';

let device: TestDevice;
let tab: Tab;

beforeEach(async () => {
  device = new TestDevice();
  tab = await device.tab();
  await tab.synced();
  await device.clock.advance(2000);
});
afterEach(() => device.end());

const line = async () => (await tab.meta('connection'))?.line;

it('notices a lost connection when the socket closes, without further requests', async () => {
  device.server.permanentFault = 'down';
  device.hub.up = false;
  device.hub.disconnectAll();
  await device.clock.until(async () => expect(await line()).toBe('offline'), 10_000);
  device.server.permanentFault = null;
  device.hub.up = true;
  await device.clock.until(async () => expect(await line()).toBe('online'));
});

it('reports a weak connection when pings stop, before a request fails', async () => {
  device.server.permanentFault = 'hang';
  device.hub.timeOutAll();
  await device.clock.until(async () => expect(await line()).toBe('weak'), 500);
});

it('counts the data as current until the connection ended, not only until the last pull', async () => {
  await device.clock.advance(60_000);
  const end = device.clock.now();
  device.server.permanentFault = 'down';
  device.hub.up = false;
  device.hub.disconnectAll();
  await device.clock.until(async () => expect(await line()).toBe('offline'), 10_000);
  const connection = await tab.meta('connection');
  expect(connection?.lastSyncAt).toBeLessThan(end);
  expect(currentUntil(connection)).toBeGreaterThanOrEqual(end);
});

it('counts the data as current until requests failed, although the socket has not closed', async () => {
  await device.clock.advance(60_000);
  const end = device.clock.now();
  device.server.permanentFault = 'down';
  await tab.enqueueOp({ kind: 'agenda.set', args: { event_id: 1, starred: true } });
  await device.clock.until(async () => expect(await line()).toBe('offline'), 60_000);
  const connection = await tab.meta('connection');
  expect(connection?.socket).toBe(true);
  const until = currentUntil(connection);
  expect(until).toBeGreaterThanOrEqual(end);
  await device.clock.advance(20_000);
  device.hub.up = false;
  device.hub.disconnectAll();
  await device.clock.until(async () => expect((await tab.meta('connection'))?.socket).toBe(false));
  expect(currentUntil(await tab.meta('connection'))).toBe(until);
});

it('reconnects the socket as soon as a request succeeds again', async () => {
  device.server.permanentFault = 'down';
  // The library would reconnect after a pause of its own.
  device.hub.timeOutAll();
  await device.clock.until(async () => expect(await line()).toBe('offline'), 10_000);
  await device.clock.advance(60_000);
  device.server.permanentFault = null;
  device.hub.up = true;
  await device.clock.until(async () => expect(await line()).toBe('online'));
  expect((await tab.meta('connection'))?.socket).toBe(true);
});

it('does not report offline if only the socket closed', async () => {
  const before = device.server.requests.length;
  device.hub.up = false;
  device.hub.disconnectAll();
  await device.clock.advance(5000);
  expect(await line()).toBe('online');
  expect(device.server.requests.slice(before).map(({ path }) => path)).toEqual(['/sync']);
});

it('reports offline until a request is answered, even after a reload or a retry', async () => {
  const states: (Connection['line'] | undefined)[] = [];
  const stop = observe(line, (now) => void (states.at(-1) !== now && states.push(now)));
  device.server.permanentFault = 'down';
  device.hub.up = false;
  device.hub.disconnectAll();
  await device.clock.until(async () => expect(await line()).toBe('offline'), 10_000);
  tab.kill();
  tab = await device.tab();
  const before = device.server.requests.length;
  await device.clock.until(async () => expect(device.server.requests.length).toBeGreaterThan(before + 2));
  await tab.api.retry();
  await device.clock.advance(5000);
  expect(states).toEqual(['online', 'weak', 'offline']);
  device.server.permanentFault = null;
  device.hub.up = true;
  await device.clock.until(async () => expect(await line()).toBe('online'));
  stop();
});
