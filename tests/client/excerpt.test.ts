import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteOldMessages } from '../../src/db/prune-messages.ts';
import { type Tab, TestDevice } from './harness/device.ts';

let device: TestDevice;
let tab: Tab;
/** Ids of the messages "1" to "300"; the device has the last 50. */
let ids: number[];

const excerpt = () => tab.db.excerpts.get(7);
const inExcerpt = async () => (await excerpt())?.rows.map(({ content }) => Number(content));
const window = () => tab.db.windows.get(7);
const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
const around = (n: number) => tab.api.loadAround(7, ids[n - 1] ?? 0);

async function start(extensions?: string) {
  device = new TestDevice();
  if (extensions !== undefined) device.server.extensions = extensions;
  ids = upTo(1, 300).map((n) => device.server.addMessage(7, `${n}`).id);
  tab = await device.tab();
  await tab.synced();
}

beforeEach(() => start());
afterEach(() => device.end());

it('stores the messages around an old one apart from the window', async () => {
  const before = await window();
  const outcome = await around(100);
  expect(outcome).toEqual({ ok: true, value: { excerpt: (await excerpt())?.key } });
  expect(await inExcerpt()).toEqual(upTo(76, 125));
  expect(await window()).toEqual(before);
  expect(await tab.contents()).toEqual(upTo(251, 300).map(String));
});

it('makes no request for a message of the window', async () => {
  const request = device.server.requests.length;
  expect(await around(260)).toEqual({ ok: true, value: { excerpt: null } });
  expect(device.server.requests).toHaveLength(request);
  expect(await excerpt()).toBeUndefined();
});

it('extends the excerpt at both ends, up to the first message', async () => {
  await around(40);
  expect(await inExcerpt()).toEqual(upTo(16, 65));
  await tab.api.growExcerpt(7, 'newer');
  expect(await inExcerpt()).toEqual(upTo(16, 115));
  await tab.api.growExcerpt(7, 'older');
  expect(await inExcerpt()).toEqual(upTo(1, 115));
  expect(await excerpt()).toMatchObject({ complete: true, joined: false });
});

it('adds the excerpt to the window once they meet', async () => {
  await around(180);
  await tab.api.growExcerpt(7, 'newer');
  expect(await excerpt()).toMatchObject({ joined: true, rows: [], oldest_id: ids[155] });
  expect(await tab.contents()).toEqual(upTo(156, 300).map(String));
  expect(await window()).toMatchObject({ oldest_id: ids[155], complete: false });
});

it('replaces the excerpt by one around another message', async () => {
  const first = await around(100);
  const second = await around(30);
  expect(second).not.toEqual(first);
  expect(await inExcerpt()).toEqual(upTo(6, 55));
});

it('opens a message that was stored and has been deleted to free storage', async () => {
  for (let step = 0; step < 3; step++) await tab.api.loadOlder(7);
  expect((await tab.contents()).at(0)).not.toBe('251');
  expect(await deleteOldMessages(tab.db)).toBe(true);
  expect(await tab.contents()).toEqual(upTo(251, 300).map(String));
  expect(await around(200)).toEqual({ ok: true, value: { excerpt: (await excerpt())?.key } });
  expect(await inExcerpt()).toEqual(upTo(176, 225));
});

describe('changes by other people', () => {
  beforeEach(() => around(100));

  it('reach the excerpt by live events', async () => {
    device.server.deleteMessage(ids[99] ?? 0);
    await device.clock.advance(100);
    expect(await inExcerpt()).toEqual([...upTo(76, 99), ...upTo(101, 125)]);
  });

  it('reach the excerpt by a pull', async () => {
    device.server.deleteMessage(ids[99] ?? 0, false);
    await tab.api.pageState({ online: true, visible: false });
    await tab.api.pageState({ online: true, visible: true });
    await device.clock.until(async () => expect(await inExcerpt()).not.toContain(100));
  });

  it('do not add new messages to the excerpt', async () => {
    device.server.addMessage(7, 'new');
    await device.clock.advance(100);
    expect(await inExcerpt()).toEqual(upTo(76, 125));
    expect((await tab.contents()).at(-1)).toBe('new');
  });
});

it('deletes the excerpt with its group', async () => {
  await around(100);
  device.server.addChange('membership', 'del', 7);
  await tab.api.pageState({ online: true, visible: false });
  await tab.api.pageState({ online: true, visible: true });
  await device.clock.until(async () => expect(await excerpt()).toBeUndefined());
});

it('returns an error offline', async () => {
  device.server.permanentFault = 'down';
  expect(await around(100)).toMatchObject({ ok: false });
  expect(await excerpt()).toBeUndefined();
});

it('loads older pages from a server without excerpts', async () => {
  await device.end();
  await start('idem,delta,push,etag,list');
  expect(await tab.api.loadAround(7, ids[99] ?? 0)).toEqual({ ok: true, value: { excerpt: null } });
  expect((await tab.contents()).at(0)).toBe('51');
  expect(await tab.db.excerpts.count()).toBe(0);
});
