import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Tab, TestDevice } from './harness/device.ts';

let device: TestDevice;
let tab: Tab;

beforeEach(async () => {
  device = new TestDevice();
  device.server.addMessage(7, 'first');
  tab = await device.tab();
  await tab.synced();
});
afterEach(() => device.end());

it('stores a notification together with the row it refers to', async () => {
  device.server.put('user', { id: 2, first_name: 'Moved', last_name: 'B' });
  const log = { id: 90, title: 'moved', content: '', created_at: 1 };
  device.server.put('log', log);
  device.hub.emit('notifications', 'notification', { ...log, rev: 99, prev: null });
  const seen: string[] = [];
  const read = async () => {
    const [entry, moved] = [await tab.db.logs.get(90), await tab.db.users.get(2)];
    seen.push(`${entry !== undefined} ${moved?.first_name === 'Moved'}`);
    return entry;
  };
  await read();
  await device.clock.until(async () => expect(await read()).toBeDefined());
  expect(new Set(seen)).toEqual(new Set(['false false', 'true true']));
});
