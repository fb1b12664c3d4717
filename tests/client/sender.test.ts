import { afterEach, beforeEach, expect, it } from 'vitest';
import { putMeta } from '../../src/db/meta.ts';
import { databaseName } from '../../src/lib/person-databases.ts';
import { personDatabases, deleteDatabase } from '../../src/db/wipe.ts';
import { accountName, lockNames } from '../../src/lib/lock-names.ts';
import { sendOps } from '../../workers/background-sync/send-ops.ts';
import { type Tab, TestDevice } from './harness/device.ts';

let device: TestDevice;
let tab: Tab;

beforeEach(async () => {
  device = new TestDevice();
  tab = await device.tab();
  await tab.synced();
  await tab.api.pageState({ online: false, visible: true });
});
afterEach(async () => {
  await device.end();
  // The service worker sends for every account on the device.
  for (const name of await personDatabases()) await deleteDatabase(name);
});

const drainLock = () => lockNames.drain(accountName(device.host, 1));

/** Wakes the service worker as the browser does when the connection is back. */
const sendInBackground = () => {
  const locks = device.locks.forTab({});
  return sendOps({
    now: device.clock.now,
    fetch: device.server.fetch,
    locks: {
      request: async (name: string, options: LockOptions, work: (lock: Lock | null) => Promise<unknown>) =>
        locks.request(name, { ifAvailable: options.ifAvailable ?? false }, (held) =>
          work(held ? { name, mode: 'exclusive' } : null),
        ),
    } as LockManager,
  });
};
const pushes = () => device.server.requests.filter(({ path }) => path === '/sync/push');
const posts = () =>
  device.server.requests.filter(({ method, path }) => method === 'POST' && /push$|message$/.test(path));
/** Opens the app again, online. */
const reopen = async () => {
  const reopened = await device.tab();
  await device.clock.until(async () => expect(await reopened.ops()).toEqual([]));
  return reopened;
};

it('sends and stores messages written offline in order while no page is open', async () => {
  for (const text of ['one', 'two', 'three']) await tab.send(text);
  tab.kill();
  await sendInBackground();
  expect(device.server.contents()).toEqual(['one', 'two', 'three']);
  expect(pushes()).toHaveLength(1);
  expect(await tab.ops()).toEqual([]);
  const held = await tab.messages();
  expect(held.map(({ content }) => content)).toEqual(['one', 'two', 'three']);
  const reopened = await reopen();
  await device.clock.advance(5000);
  expect(posts()).toHaveLength(1);
  expect(await reopened.messages()).toEqual(held);
});

it('leaves the outbox to a page that is sending', async () => {
  await tab.send('one');
  const locks = device.locks.forTab({});
  let release = () => {};
  const held = locks.request(drainLock(), {}, () => new Promise<void>((over) => (release = over)));
  await sendInBackground();
  expect(pushes()).toEqual([]);
  expect(await tab.ops()).toMatchObject([{ state: 'queued', maybeSent: false }]);
  release();
  await held;
});

it('marks an op without a response as possibly sent; a page sends it again with its key', async () => {
  const id = await tab.send('one');
  tab.kill();
  device.server.faults = ['lost'];
  await expect(sendInBackground()).rejects.toThrow('Some ops got no usable response');
  expect(await tab.ops()).toMatchObject([
    { opId: id, state: 'queued', maybeSent: true, firstAttemptAt: expect.any(Number) },
  ]);
  await reopen();
  expect(device.server.contents()).toEqual(['one']);
});

it('does not accept the page of a captive portal', async () => {
  await tab.send('one');
  tab.kill();
  device.server.faults = ['captive'];
  await expect(sendInBackground()).rejects.toThrow('Some ops got no usable response');
  expect(await tab.ops()).toHaveLength(1);
});

it('sends a reply with the id of the message that was just sent', async () => {
  const first = await tab.send('one');
  await tab.enqueueOp({
    kind: 'message.send',
    args: { group_id: 7, content: 'reply to it' },
    dependsOn: first ?? '',
  });
  tab.kill();
  await sendInBackground();
  const [, reply] = pushes();
  const [stored] = device.server.messages();
  expect(reply?.body).toMatchObject({ ops: [{ args: { content: 'reply to it', replyId: stored?.id } }] });
  expect(await tab.ops()).toEqual([]);
});

it('leaves a refused op to a page, which shows the reason', async () => {
  device.server.overrides.set('POST /sync/push', (body) => {
    const { ops } = body as { ops: { op_id: string }[] };
    const data = ops.map(({ op_id }) => ({ op_id, status: 'dead', http: 422, code: 'invalid' }));
    return { status: 200, body: { data } };
  });
  await tab.send('one');
  tab.kill();
  await sendInBackground();
  expect(await tab.ops()).toMatchObject([{ state: 'queued', maybeSent: true }]);
  expect(pushes()).toHaveLength(1);
});

it('leaves an op that needs more than a row to a page, marked as possibly sent', async () => {
  device.server.addMessage(7, 'said by another', 2, { live: false });
  const stored = device.server.messages().at(-1);
  await tab.enqueueOp({ kind: 'message.read', args: { group_id: 7, id: stored?.id ?? 0 } });
  await device.clock.advance(300);
  tab.kill();
  await sendInBackground();
  expect(await tab.ops()).toMatchObject([{ kind: 'message.read', state: 'queued', maybeSent: true }]);
  await reopen();
});

it('sends nothing after a sign-out, while locked or closed, or without keys', async () => {
  await tab.send('one');
  tab.kill();
  const put = (key: 'signedOut' | 'locked', value: boolean) => putMeta(key, value, tab.db);
  for (const key of ['signedOut', 'locked'] as const) {
    await put(key, true);
    await sendInBackground();
    await put(key, false);
  }
  await putMeta('closed', { reason: 'closed', since: 0 }, tab.db);
  await sendInBackground();
  await putMeta('closed', null, tab.db);
  await putMeta('extensions', ['delta'], tab.db);
  await sendInBackground();
  expect(pushes()).toEqual([]);
  await putMeta('extensions', ['push', 'idem'], tab.db);
  await sendInBackground();
  expect(device.server.contents()).toEqual(['one']);
});

it('sends neither before the pause of an op ends nor past it', async () => {
  await tab.send('one');
  await tab.send('two');
  tab.kill();
  const [first] = await tab.ops();
  if (first) await tab.db.outbox.put({ ...first, nextAt: device.clock.now() + 60_000 });
  await sendInBackground();
  expect(pushes()).toEqual([]);
});

it('does not send in parallel with an engine that starts meanwhile', async () => {
  await tab.send('one');
  tab.kill();
  let answer = () => {};
  device.server.delayed.set('POST /sync/push', new Promise<void>((over) => (answer = over)));
  const sending = sendInBackground();
  await device.clock.until(async () => expect(pushes()).toHaveLength(1));
  const reopened = await device.tab();
  await device.clock.advance(3000);
  expect([device.server.contents(), posts().length]).toEqual([['one'], 1]);
  answer();
  await sending;
  await device.clock.until(async () => expect(await reopened.ops()).toEqual([]));
  expect([device.server.contents(), posts().length]).toEqual([['one'], 1]);
  expect(await reopened.contents()).toEqual(['one']);
});

it('writes nothing if the response arrives after a sign-out', async () => {
  await tab.send('one');
  let answer = () => {};
  device.server.delayed.set('POST /sync/push', new Promise<void>((over) => (answer = over)));
  const sending = sendInBackground().catch(() => undefined);
  await device.clock.until(async () => expect(pushes()).toHaveLength(1));
  const out = tab.api.signOut();
  await device.clock.advance(5000);
  await out;
  answer();
  await sending;
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).not.toContain(databaseName(device.host, 1));
});
