import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Tab, TestDevice } from './harness/device.ts';

let world: TestDevice;
let tab: Tab;

beforeEach(async () => {
  world = new TestDevice();
  world.server.say(7, 'first');
  tab = await world.tab();
  await tab.brought();
});
afterEach(() => world.end());

it('stores a notification together with the row it refers to', async () => {
  world.server.put('user', { id: 2, first_name: 'Moved', last_name: 'B' });
  const log = { id: 90, title: 'moved', content: '', created_at: 1 };
  world.server.put('log', log);
  world.hub.emit('notifications', 'notification', { ...log, rev: 99, prev: null });
  await world.clock.advance(50);
  const seen: string[] = [];
  await world.clock.until(async () => {
    const [told, moved] = [await tab.db.logs.get(90), await tab.db.users.get(2)];
    seen.push(`${told !== undefined} ${moved?.first_name === 'Moved'}`);
    expect(told).toBeDefined();
  });
  expect(new Set(seen)).toEqual(new Set(['false false', 'true true']));
});
