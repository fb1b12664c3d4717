import { afterEach, beforeEach, expect, it } from 'vitest';
import { putMeta } from '../../src/db/meta.ts';
import { type Tab, TestDevice } from './harness/device.ts';

/* A newer build starts with the data of an older one. */

let device: TestDevice;
let tab: Tab;

beforeEach(async () => {
  device = new TestDevice();
  device.server.addMessage(7, 'first');
  tab = await device.tab();
  await tab.synced();
});
afterEach(() => device.end());

const restart = async () => {
  tab.kill();
  tab = await device.tab();
};

it('fetches rows of a kind that the older build did not know', async () => {
  const { users: _, ...known } = (await tab.meta('snapshot')) ?? {};
  const count = await tab.db.users.count();
  expect(count).toBeGreaterThan(0);
  await tab.db.users.clear();
  await putMeta('snapshot', known, tab.db);
  await restart();
  await device.clock.until(async () => expect(await tab.db.users.count()).toBe(count));
});

it('fetches rows again that the older build stored in another shape', async () => {
  const [row] = await tab.db.users.toArray();
  await tab.db.users.update(row!.id, { first_name: 'as it was kept' });
  await putMeta('shapes', { user: 0 }, tab.db);
  await restart();
  await device.clock.until(async () => expect(await tab.db.users.get(row!.id)).toEqual(row));
});

it('replaces all messages if their shape has changed', async () => {
  await tab.db.messages.toCollection().modify({ content: 'as it was kept' });
  await putMeta('shapes', { message: 0 }, tab.db);
  await restart();
  await device.clock.until(async () => expect(await tab.contents()).toEqual(['first']));
});

it('fetches nothing again if nothing has changed', async () => {
  device.server.requests.length = 0;
  await restart();
  const requestPaths = () => device.server.requests.map(({ path }) => path);
  await device.clock.until(async () => expect(requestPaths()).toContain('/sync'));
  await device.clock.advance(5000);
  expect(requestPaths().filter((path) => path !== '/sync')).toEqual([]);
});
