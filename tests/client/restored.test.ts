import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Tab, TestDevice } from './harness/device.ts';

/* The server was restored from a backup: it lacks events that the device has received since. */

let device: TestDevice;
let tab: Tab;

const away = async (happens: () => void) => {
  await tab.api.pageState({ online: false, visible: true });
  device.hub.disconnectAll();
  happens();
  await tab.api.pageState({ online: true, visible: true });
};

beforeEach(async () => {
  device = new TestDevice();
  for (let n = 1; n <= 60; n++) device.server.addMessage(7, `${n}`);
  tab = await device.tab();
  await tab.synced();
});
afterEach(() => device.end());

it('replaces all rows if the cursor is newer than the backup', async () => {
  await tab.api.loadOlder(7);
  await tab.db.meta.put({ key: 'cursor', value: 'old' });
  device.server.remove('user', 2);
  device.server.rows.message.delete(1001);
  await away(() => {});
  await device.clock.until(async () => expect(await tab.meta('cursor')).toMatch(/^c/));
  await device.clock.until(async () => expect(await tab.db.users.toCollection().primaryKeys()).toEqual([1]));
  await device.clock.until(async () => expect(await tab.db.messages.count()).toBe(50));
  expect(await tab.api.loadOlder(7)).toEqual({ ok: true, value: { complete: true } });
  expect((await tab.contents())[0]).toBe('2');
});

it('accepts a new message with the id of one that was deleted before', async () => {
  const row = device.server.addMessage(7, 'gone', 2, { live: false });
  device.server.deleteMessage(row.id, false);
  await away(() => {});
  await device.clock.until(async () => expect(await tab.meta('deletedUnseen')).toEqual([row.id]));
  await tab.db.meta.put({ key: 'cursor', value: 'old' });
  await away(() => {});
  await device.clock.until(async () => expect(await tab.meta('cursor')).toMatch(/^c/));
  await device.clock.until(async () =>
    expect(await tab.meta('todo')).toMatchObject({ areas: [], groups: [] }),
  );
  const prev = device.server.channelRev(7);
  const rev = device.server.put('message', { ...row, content: 'said anew' });
  device.hub.emit('private-chat.7', 'chat.message.new', { ...row, content: 'said anew', rev, prev });
  await device.clock.until(async () => expect((await tab.contents()).at(-1)).toBe('said anew'));
});
