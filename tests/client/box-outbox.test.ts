import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteDatabase, personDatabases } from '../../src/db/wipe.ts';
import { type Tab, TestDevice } from './harness/device.ts';
import { FakeBox } from './harness/fake-box.ts';
import { sendInBackground } from './harness/send-in-background.ts';

/* While a box answers at the address of the school, everything that the person writes waits on the device. */

let device: TestDevice;
let tab: Tab;
let box: FakeBox;

const reconnect = async () => {
  await tab.api.pageState({ online: false, visible: true });
  await tab.api.pageState({ online: true, visible: true });
};
const toBox = async () => {
  device.answering = box;
  await reconnect();
  await device.clock.until(async () =>
    expect(await tab.meta('connection')).toMatchObject({ box: { name: box.name } }),
  );
};
const posts = () =>
  device.server.requests.filter(({ method, path }) => method === 'POST' && /push$|message$/.test(path));
const untouched = { state: 'queued', attempts: 0, maybeSent: false };

beforeEach(async () => {
  device = new TestDevice();
  tab = await device.tab();
  await tab.synced();
  box = new FakeBox(device.server, device.clock.now, device.hub);
});
afterEach(async () => {
  await device.end();
  // The service worker sends for every account on the device.
  for (const name of await personDatabases()) await deleteDatabase(name);
});

it('waits at a box, and is sent once and in order by the first response of the school', async () => {
  await toBox();
  for (const text of ['one', 'two', 'three']) await tab.send(text);
  await device.clock.advance(300_000);
  expect(box.writes).toEqual([]);
  expect(await tab.ops()).toMatchObject([untouched, untouched, untouched]);
  device.answering = device.server;
  await reconnect();
  await device.clock.until(async () => expect(await tab.ops()).toEqual([]), 1000);
  expect(device.server.contents()).toEqual(['one', 'two', 'three']);
  expect(posts()).toHaveLength(1);
  expect(await tab.contents()).toEqual(['one', 'two', 'three']);
});

it.each([1, 3])('is no failure if %i ops meet a box that the device did not expect', async (count) => {
  await tab.api.pageState({ online: false, visible: true });
  for (let n = 0; n < count; n++) await tab.send(`${n}`);
  device.answering = box;
  device.hub.up = false;
  await tab.api.pageState({ online: true, visible: true });
  await device.clock.advance(120_000);
  expect(box.writes.length).toBeLessThanOrEqual(1);
  for (const op of await tab.ops()) {
    expect(op).toMatchObject(untouched);
    expect(op).not.toHaveProperty('error');
    expect(op.onSite).toEqual({ journal: null });
  }
  expect(await tab.meta('connection')).toMatchObject({ line: 'online', box: { name: '7.copy-a' } });
  device.answering = device.server;
  await reconnect();
  await device.clock.until(async () => expect(await tab.ops()).toEqual([]));
  expect(device.server.contents()).toHaveLength(count);
});

it('does not expire while a box answers, however long that is', async () => {
  await toBox();
  await tab.send('one');
  await device.clock.advance(5000);
  const [op] = await tab.ops();
  const day = 24 * 3600 * 1000;
  await tab.db.outbox.update(op!.seq, { createdAt: device.clock.now() - 9 * day });
  await device.clock.advance(300_000);
  expect(await tab.ops()).toMatchObject([untouched]);
  device.answering = device.server;
  await reconnect();
  await device.clock.until(async () => expect(await tab.ops()).toEqual([]));
  expect(device.server.contents()).toEqual(['one']);
});

it.each(['unauthenticated', 'atBox'] as const)(
  'keeps session and rows if a box refuses the session (%s)',
  async (code) => {
    box.refusal = code;
    const people = await tab.db.users.toArray();
    device.answering = box;
    await reconnect();
    await device.clock.until(async () =>
      expect(await tab.meta('connection')).toMatchObject({ box: { knowsDevice: false } }),
    );
    await tab.send('one');
    await device.clock.advance(120_000);
    expect(await tab.meta('locked')).not.toBe(true);
    expect(await tab.ops()).toMatchObject([untouched]);
    expect(await tab.db.users.toArray()).toEqual(people);
    expect(await tab.api.check()).toMatchObject({
      ok: true,
      value: { session: { ok: false, code: 'boxSession' } },
    });
    device.answering = device.server;
    await reconnect();
    await device.clock.until(async () => expect(await tab.ops()).toEqual([]));
    expect(device.server.contents()).toEqual(['one']);
  },
);

it('does not count as synced at a box', async () => {
  const before = (await tab.meta('connection'))?.lastSyncAt;
  await device.clock.advance(10_000);
  await toBox();
  await device.clock.advance(300_000);
  expect(await tab.meta('connection')).toMatchObject({
    lastSyncAt: before,
    box: { copiedAt: expect.any(Number), knowsDevice: true },
  });
});

it('ends a session that was signed out at a box when the school answers', async () => {
  const session = { base: device.session.base, token: 'token-1', revoke_ticket: 'ticket-1' };
  await tab.db.meta.put({ key: 'session', value: session });
  await toBox();
  await tab.api.signOut();
  await device.clock.advance(60_000);
  expect(box.writes).toContain('/session/revoke');
  expect(device.server.tokens.size).toBe(1);
  device.answering = device.server;
  await device.clock.until(async () => expect(device.server.tokens.size).toBe(0), 120_000);
});

describe('the service worker', () => {
  it('sends nothing to a box that the page knew, and all to the school', async () => {
    await toBox();
    await tab.send('one');
    await device.clock.advance(1000);
    tab.kill();
    await expect(sendInBackground(device)).rejects.toThrow();
    expect(box.writes).toEqual([]);
    expect(await tab.ops()).toMatchObject([untouched]);
    device.answering = device.server;
    await sendInBackground(device);
    expect(device.server.contents()).toEqual(['one']);
    expect(await tab.ops()).toEqual([]);
  });

  it('leaves an op as it is if a box answers unexpectedly', async () => {
    await tab.api.pageState({ online: false, visible: true });
    await tab.send('one');
    tab.kill();
    device.answering = box;
    await expect(sendInBackground(device)).rejects.toThrow();
    expect(box.writes).toEqual(['/sync/push']);
    // A box of an earlier version holds it now, so people on site may have seen it.
    expect(await tab.ops()).toMatchObject([{ ...untouched, onSite: { journal: null } }]);
  });
});
