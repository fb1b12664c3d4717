import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Connection, currentUntil } from '../../src/db/meta.ts';
import { observe } from '../../src/db/observe.ts';
import { type Tab, TestDevice } from './harness/device.ts';

let world: TestDevice;
let tab: Tab;

beforeEach(async () => {
  world = new TestDevice();
  tab = await world.tab();
  await tab.brought();
  await world.clock.advance(2000);
});
afterEach(() => world.end());

const line = async () => (await tab.meta('connection'))?.line;

it('notices a lost connection when the socket closes, without further requests', async () => {
  world.server.standing = 'down';
  world.hub.up = false;
  world.hub.kick();
  await world.clock.until(async () => expect(await line()).toBe('offline'), 10_000);
  world.server.standing = null;
  world.hub.up = true;
  await world.clock.until(async () => expect(await line()).toBe('online'));
});

it('reports a weak connection when pings stop, before a request fails', async () => {
  world.server.standing = 'hang';
  world.hub.fallSilent();
  await world.clock.until(async () => expect(await line()).toBe('weak'), 500);
});

it('counts the data as current until the connection ended, not only until the last pull', async () => {
  await world.clock.advance(60_000);
  const end = world.clock.now();
  world.server.standing = 'down';
  world.hub.up = false;
  world.hub.kick();
  await world.clock.until(async () => expect(await line()).toBe('offline'), 10_000);
  const connection = await tab.meta('connection');
  expect(connection?.lastSyncAt).toBeLessThan(end);
  expect(currentUntil(connection)).toBeGreaterThanOrEqual(end);
});

it('does not report offline if only the socket closed', async () => {
  const before = world.server.requests.length;
  world.hub.up = false;
  world.hub.kick();
  await world.clock.advance(5000);
  expect(await line()).toBe('online');
  expect(world.server.requests.slice(before).map(({ path }) => path)).toEqual(['/sync']);
});

it('reports offline until a request is answered, even after a reload or a retry', async () => {
  const told: (Connection['line'] | undefined)[] = [];
  const stop = observe(line, (now) => void (told.at(-1) !== now && told.push(now)));
  world.server.standing = 'down';
  world.hub.up = false;
  world.hub.kick();
  await world.clock.until(async () => expect(await line()).toBe('offline'), 10_000);
  tab.kill();
  tab = await world.tab();
  const before = world.server.requests.length;
  await world.clock.until(async () => expect(world.server.requests.length).toBeGreaterThan(before + 2));
  await tab.api.retry();
  await world.clock.advance(5000);
  expect(told).toEqual(['online', 'weak', 'offline']);
  world.server.standing = null;
  world.hub.up = true;
  await world.clock.until(async () => expect(await line()).toBe('online'));
  stop();
});
