import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Tab, TestDevice } from './harness/device.ts';
import { FakeBox } from './harness/fake-box.ts';
import { type Travel, travel } from './harness/travel.ts';

/* A box answers at the address of the school, with a copy that contains less and is older or newer. */

let device: TestDevice;
let tab: Tab;
let box: FakeBox;
let { reconnect, toBox, toSchool, pull } = {} as Travel;

const names = async () => (await tab.db.users.toArray()).map(({ first_name }) => first_name);
const user = (id: number, first_name: string) => ({ id, first_name, last_name: 'X' });
const lists = () => device.server.requests.filter(({ path }) => path === '/users').length;

beforeEach(async () => {
  device = new TestDevice();
  device.server.put('user', user(3, 'Clara'));
  for (let n = 1; n <= 60; n++) device.server.addMessage(7, `${n}`);
  tab = await device.tab();
  await tab.synced();
  box = new FakeBox(device.server, device.clock.now, device.hub);
  ({ reconnect, toBox, toSchool, pull } = travel(device, tab, box));
});
afterEach(() => device.end());

describe('rows of a box', () => {
  it('are added and replace older ones, and a row that the box lacks stays', async () => {
    device.server.put('user', user(3, 'Klara'));
    device.server.put('user', user(4, 'Dina'));
    box.take(device.server);
    box.copy.rows.user.delete(2);
    await toBox();
    expect(await names()).toEqual(['Aigerim', 'Bert', 'Klara', 'Dina']);
  });

  it('do not replace newer ones, nor a row with the same rev, which has more fields', async () => {
    device.server.put('user', user(3, 'Klara'));
    await pull();
    const me = box.copy.rows.user.get(1)!;
    box.copy.rows.user.set(1, { ...me, email: null });
    await toBox();
    expect(await names()).toEqual(['Aigerim', 'Bert', 'Klara']);
    expect(await tab.db.users.get(1)).toMatchObject({ email: 'a@example.kz' });
  });

  it('leave the fields of a newer row that the copy lacks', async () => {
    const me = device.server.rows.user.get(1)!;
    device.server.put('user', { ...me, first_name: 'Aigul' });
    box.take(device.server);
    box.copy.rows.user.set(1, { ...device.server.rows.user.get(1)!, email: null });
    await toBox();
    expect(await tab.db.users.get(1)).toMatchObject({ first_name: 'Aigul', email: 'a@example.kz' });
    device.server.put('user', { ...me, first_name: 'Aigul', email: 'new@example.kz' });
    await toSchool();
    await device.clock.until(async () =>
      expect(await tab.db.users.get(1)).toMatchObject({ email: 'new@example.kz' }),
    );
  });

  it('do not bring back what the school has deleted', async () => {
    device.server.remove('user', 3);
    device.server.deleteMessage(device.server.messages().at(-1)!.id, false);
    await pull();
    await toBox();
    expect(await names()).toEqual(['Aigerim', 'Bert']);
    expect((await tab.contents()).at(-1)).toBe('59');
  });

  it('leave the changes of the school to its own cursor', async () => {
    const cursor = await tab.meta('cursor');
    const fetched = lists();
    await toBox();
    expect(await tab.meta('cursor')).toBe(cursor);
    expect(await tab.meta('boxCursor')).toMatchObject({ box: '7.copy-a' });
    device.server.put('user', user(4, 'Dina'));
    device.server.remove('user', 3);
    await toSchool();
    await device.clock.until(async () => expect(await names()).toEqual(['Aigerim', 'Bert', 'Dina']));
    expect(lists()).toBe(fetched);
    expect(await tab.meta('boxCursor')).toMatchObject({ box: '7.copy-a' });
  });

  it('are shown on a device that has none, which still fetches all from the school', async () => {
    const other = new TestDevice();
    const older = new FakeBox(other.server, other.clock.now, other.hub);
    older.copy.put('user', user(9, 'Former'));
    other.answering = older;
    const one = await other.tab();
    await one.synced();
    expect(await one.db.users.count()).toBe(3);
    expect(await one.meta('cursor')).toBeUndefined();
    expect(await one.meta('connection')).toMatchObject({ lastSyncAt: null });
    other.answering = other.server;
    await one.api.retry();
    await other.clock.until(async () => expect(await one.meta('cursor')).toMatch(/^c/));
    await other.clock.until(async () => expect(await one.db.users.count()).toBe(2));
    await other.end();
  });
});

describe('a cursor of a box', () => {
  it('that has expired clears nothing', async () => {
    await toBox();
    const stored = await tab.contents();
    box.epoch = 'b';
    await reconnect();
    await device.clock.until(async () => expect((await tab.meta('boxCursor'))?.cursor).toMatch(/^b\./));
    expect(await tab.contents()).toEqual(stored);
    expect(await tab.db.windows.count()).toBe(1);
  });

  it('belongs to one copy', async () => {
    await toBox();
    box.name = '7.copy-b';
    box.epoch = 'b';
    await toBox();
    expect(await tab.meta('boxCursor')).toMatchObject({ box: '7.copy-b' });
    expect(await tab.meta('connection')).toMatchObject({ box: { knowsDevice: true } });
  });

  it('is refused by the school without effect, and that of the school by the box', async () => {
    await toBox();
    const stored = await tab.contents();
    for (let turn = 0; turn < 3; turn++) {
      await toSchool();
      await toBox();
    }
    await toSchool();
    expect(await tab.contents()).toEqual(stored);
    expect(await tab.meta('cursor')).toMatch(/^c\d+$/);
  });
});

describe('messages of a box', () => {
  const window = () => tab.db.windows.get(7);

  it('extend the window if its copy is newer', async () => {
    const added = device.server.addMessage(7, '61', 2, { live: false });
    box.take(device.server);
    await toBox();
    expect((await tab.contents()).slice(-2)).toEqual(['60', '61']);
    expect(await window()).toMatchObject({ newest_id: added.id });
    device.server.addMessage(7, '62', 2, { live: false });
    await toSchool();
    await device.clock.until(async () => expect((await tab.contents()).slice(-2)).toEqual(['61', '62']));
  });

  it('change nothing if its copy is older', async () => {
    device.server.addMessage(7, '61');
    await pull();
    const before = [await tab.contents(), await window()];
    await toBox();
    expect([await tab.contents(), await window()]).toEqual(before);
  });

  it('replace a window that they do not reach, until the school has sent its own', async () => {
    for (let n = 61; n <= 120; n++) device.server.addMessage(7, `${n}`, 2, { live: false });
    box.take(device.server);
    await toBox();
    expect([(await tab.contents())[0], (await tab.contents()).at(-1)]).toEqual(['71', '120']);
    expect(await tab.api.loadOlder(7)).toMatchObject({ ok: true });
    expect((await tab.contents())[0]).toBe('21');
    await toSchool();
    await device.clock.until(async () => expect(await tab.contents()).toHaveLength(50));
    expect(await window()).not.toHaveProperty('box_until');
    expect((await tab.contents()).at(-1)).toBe('120');
  });

  it('of a group that it does not carry leave everything as it is', async () => {
    box.copy.rows.message.clear();
    box.copy.rows.group.clear();
    const before = [await tab.contents(), await window()];
    await toBox();
    expect([await tab.contents(), await window()]).toEqual(before);
    expect(await tab.db.groups.count()).toBe(1);
    expect(await tab.api.loadOlder(7)).toMatchObject({ ok: false, code: 'atBox' });
    expect(await tab.api.loadAround(7, 1002)).toMatchObject({ ok: false, code: 'atBox' });
  });

  it('before the window are added, and replaced by those of the school', async () => {
    const third = device.server.messages()[2]!;
    device.server.put('message', { ...third, content: 'three' });
    await pull();
    await toBox();
    expect(await tab.api.loadOlder(7)).toEqual({ ok: true, value: { complete: true } });
    expect((await tab.contents()).slice(0, 3)).toEqual(['1', '2', '3']);
    await toSchool();
    await device.clock.until(async () => expect((await tab.contents())[0]).toBe('11'));
    expect(await window()).not.toHaveProperty('box_until');
    expect(await tab.api.loadOlder(7)).toEqual({ ok: true, value: { complete: true } });
    expect((await tab.contents()).slice(0, 3)).toEqual(['1', '2', 'three']);
  });

  it('begin the window of a group, until the school has sent its own', async () => {
    await tab.db.messages.clear();
    await tab.db.windows.clear();
    box.copy.deleteMessage(box.copy.messages().at(-1)!.id, false);
    await toBox();
    expect((await tab.contents()).at(-1)).toBe('59');
    await toSchool();
    await device.clock.until(async () => expect((await tab.contents()).at(-1)).toBe('60'));
    expect(await tab.contents()).toHaveLength(50);
  });

  it('around an old one become an excerpt, without deleted ones, until the school answers', async () => {
    const [first, second] = device.server.messages();
    const last = device.server.messages().at(-1)!;
    device.server.deleteMessage(second!.id, false);
    await pull();
    // A short window, which the messages around the first one do not reach.
    await tab.db.messages.where('id').below(last.id).delete();
    await tab.db.windows.update(7, { oldest_id: last.id });
    await toBox();
    expect(await tab.api.loadAround(7, first!.id)).toMatchObject({ ok: true });
    const excerpt = await tab.db.excerpts.get(7);
    expect(excerpt).toMatchObject({ from_box: true, joined: false });
    expect(excerpt!.rows.slice(0, 2).map(({ content }) => content)).toEqual(['1', '3']);
    await toSchool();
    await device.clock.until(async () => expect(await tab.db.excerpts.get(7)).toBeUndefined());
  });

  it('are known to be sent for one copy only', async () => {
    await toBox();
    expect(await tab.meta('boxGroups')).toEqual({ box: '7.copy-a', ids: [7] });
    box.name = '8.copy-a';
    box.epoch = 'b';
    box.copy.rows.message.clear();
    box.copy.rows.group.clear();
    const before = await tab.contents();
    await toBox();
    expect(await tab.meta('boxGroups')).toEqual({ box: '8.copy-a', ids: [7] });
    expect(await tab.contents()).toEqual(before);
  });
});
