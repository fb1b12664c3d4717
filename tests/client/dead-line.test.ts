import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Tab, World } from './world/device.ts';

let world: World;
let tab: Tab;

beforeEach(async () => {
  world = new World();
  tab = await world.tab();
  await tab.brought();
  await world.clock.advance(2000);
});
afterEach(() => world.end());

const line = async () => (await tab.meta('connection'))?.line;

it('that went with the socket is noticed though nobody asks for anything', async () => {
  world.server.standing = 'down';
  world.hub.up = false;
  world.hub.kick();
  await world.clock.until(async () => expect(await line()).toBe('offline'), 10_000);
  world.server.standing = null;
  world.hub.up = true;
  await world.clock.until(async () => expect(await line()).toBe('online'));
});

it('on which no ping comes any more is said to be weak before a request has found out', async () => {
  world.server.standing = 'hang';
  world.hub.fallSilent();
  await world.clock.until(async () => expect(await line()).toBe('weak'), 500);
});

it('is not believed dead where only the socket went', async () => {
  const before = world.server.requests.length;
  world.hub.up = false;
  world.hub.kick();
  await world.clock.advance(5000);
  expect(await line()).toBe('online');
  expect(world.server.requests.slice(before).map(({ path }) => path)).toEqual(['/sync']);
});
