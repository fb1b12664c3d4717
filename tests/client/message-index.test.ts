import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Tab, TestDevice } from './harness/device.ts';

let device: TestDevice;
let tab: Tab;
beforeEach(async () => {
  device = new TestDevice();
  for (const text of ['Glass on Mondays', 'Paper', 'glass bottles']) device.server.addMessage(7, text);
  tab = await device.tab();
  await tab.synced();
});
afterEach(() => device.end());

const find = async (text: string, groupId?: number) =>
  (await tab.api.findMessages(text, groupId)).map(({ content }) => content);

it('finds messages on this device, newest first, in all chats or in one', async () => {
  expect(await find('GLASS')).toEqual(['glass bottles', 'Glass on Mondays']);
  expect(await find('monday glass')).toEqual(['Glass on Mondays']);
  expect(await find('glass', 7)).toHaveLength(2);
  expect(await find('glass', 8)).toEqual([]);
  expect(await find(' ')).toEqual([]);
});

it('finds each message once, also if searches overlap', async () => {
  const both = await Promise.all([find('glass'), find('glass')]);
  expect(both).toEqual([
    ['glass bottles', 'Glass on Mondays'],
    ['glass bottles', 'Glass on Mondays'],
  ]);
});

it('follows messages that arrive, change or are deleted', async () => {
  await find('glass');
  const [row] = await tab.db.messages.toArray();
  if (!row) throw new Error('No message is stored');
  await tab.db.messages.put({ ...row, id: row.id + 1000, content: 'Green glass' });
  expect(await find('glass')).toEqual(['Green glass', 'glass bottles', 'Glass on Mondays']);
  await tab.db.messages.update(row.id, { content: 'Nothing' });
  expect(await find('glass')).toEqual(['Green glass', 'glass bottles']);
  await tab.db.messages.delete(row.id + 1000);
  expect(await find('glass')).toEqual(['glass bottles']);
});
