import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Tab, TestDevice } from './harness/device.ts';

let device: TestDevice;
let tab: Tab;

/** Shows the page again, which makes the device pull. */
const reopen = async () => {
  await tab.api.pageState({ online: true, visible: false });
  await tab.api.pageState({ online: true, visible: true });
};

beforeEach(async () => {
  device = new TestDevice();
  for (let n = 1; n <= 60; n++) device.server.addMessage(7, `${n}`);
  tab = await device.tab();
  await tab.synced();
});
afterEach(() => device.end());

it('keeps changes that arrive while an older list is being fetched', async () => {
  let arrive = () => {};
  device.server.delayed.set('GET /chat/message', new Promise((done) => (arrive = done)));
  await tab.db.meta.put({ key: 'todo', value: { areas: [], groups: [7] } });
  await reopen();
  await device.clock.advance(200);
  const last = device.server.messages().at(-1);
  if (last) device.server.deleteMessage(last.id);
  device.server.addMessage(7, 'newer than the list');
  await device.clock.advance(200);
  expect((await tab.contents()).slice(-2)).toEqual(['59', 'newer than the list']);
  arrive();
  device.server.delayed.clear();
  await device.clock.until(async () =>
    expect(await tab.meta('todo')).toMatchObject({ areas: [], groups: [] }),
  );
  expect((await tab.contents()).slice(-2)).toEqual(['59', 'newer than the list']);
});

it('does not bring back a row that was deleted while the response to its edit was under way', async () => {
  const rev = device.server.put('user', { id: 3, first_name: 'Cora', last_name: 'C' });
  await tab.db.materials.put({ id: 5, rev: 1 } as never);
  device.server.overrides.set('PUT /library/5', () => ({
    status: 200,
    body: { data: { id: 5, name: 'renamed', file: null, rev } },
  }));
  let arrive = () => {};
  device.server.delayed.set('PUT /library/5', new Promise((done) => (arrive = done)));
  await tab.enqueueOp({ kind: 'material.edit', args: { id: 5, name: 'renamed' } });
  await device.clock.until(async () => expect(await tab.ops()).toMatchObject([{ state: 'sending' }]));
  device.server.addChange('material', 'del', 5);
  await reopen();
  await device.clock.until(async () => expect(await tab.db.materials.get(5)).toBeUndefined());
  arrive();
  await device.clock.until(async () => expect(await tab.ops()).toEqual([]));
  expect(await tab.db.materials.get(5)).toBeUndefined();
});
