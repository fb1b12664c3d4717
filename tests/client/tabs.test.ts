import { afterEach, beforeEach, expect, it } from 'vitest';
import { accountName, lockNames } from '../../src/lib/lock-names.ts';
import { Database } from '../../src/db/database.ts';
import { databaseName } from '../../src/lib/person-databases.ts';
import { beginTerm, Fenced, fenced } from '../../src/db/fence.ts';
import { putMeta } from '../../src/db/meta.ts';
import { type Tab, TestDevice } from './harness/device.ts';

let device: TestDevice;
let first: Tab;
let second: Tab;
let account: string;

beforeEach(async () => {
  device = new TestDevice();
  account = accountName(device.host, 1);
  first = await device.tab();
  await first.synced();
  second = await device.tab();
  await device.clock.advance(500);
});
afterEach(() => device.end());

it('opens one socket and polls once for any number of tabs', async () => {
  await device.tab();
  const before = device.server.requests.length;
  await device.clock.advance(250_000);
  expect(device.hub.sockets.size).toBe(1);
  expect(device.server.requests.length - before).toBeLessThanOrEqual(2);
});

it('sends a message written in a follower', async () => {
  await second.send('from the second');
  await device.clock.until(async () => expect(device.server.contents()).toEqual(['from the second']), 2000);
  expect(await second.ops()).toEqual([]);
});

it('answers a request of a follower', async () => {
  for (let n = 0; n < 120; n++) device.server.addMessage(7, `${n}`);
  await device.clock.until(async () => expect(await second.contents()).toHaveLength(120));
  const request = second.api.openPrivateChat(2);
  device.server.overrides.set('POST /chat/private', () => ({
    status: 200,
    body: { data: { id: 12, type: { id: 2 }, title: '' } },
  }));
  await device.clock.advance(500);
  expect(await request).toEqual({ ok: true, value: { groupId: 12 } });
  expect(await second.db.groups.get(12)).toMatchObject({ type: { id: 2 } });
  expect(await second.db.asks.count()).toBe(0);
});

it('passes the lead when the leader closes, and sends a pending message once', async () => {
  device.hub.up = false;
  device.hub.disconnectAll();
  let arrive = () => {};
  device.server.delayed.set('POST /chat/message', new Promise((done) => (arrive = done)));
  await first.send('under way');
  await device.clock.until(async () => expect(await first.ops()).toMatchObject([{ state: 'sending' }]));
  const epoch = await first.meta('epoch');
  first.kill();
  await device.clock.advance(100);
  expect(await second.meta('epoch')).toBe((epoch ?? 0) + 1);
  arrive();
  device.server.delayed.clear();
  await device.clock.until(async () => expect(await second.ops()).toEqual([]));
  expect(device.server.contents()).toEqual(['under way']);
});

it('sends a message that never arrived when the leader was killed', async () => {
  device.server.faults = ['hang'];
  await first.send('lost on the way');
  await device.clock.advance(50);
  first.kill();
  await device.clock.until(async () => expect(await second.ops()).toEqual([]));
  expect(device.server.contents()).toEqual(['lost on the way']);
});

it('steals the lock of a frozen leader and rejects its late writes', async () => {
  first.kill();
  await device.clock.advance(500);
  await second.api.signOut();
  await device.clock.advance(500);
  // Another leading tab that is hidden and does not react.
  const db = new Database(databaseName(device.host, 1));
  const epoch = await beginTerm(db);
  await putMeta('leader', { epoch, visible: false }, db);
  const frozen = device.locks.forTab({});
  const leaderLock = frozen.request(lockNames.leader(account), {}, () => new Promise<never>(() => {}));
  const lost = leaderLock.catch((error: Error) => error.message);
  device.server.tokens.set('token-3', 1);
  const third = await device.tab({ ...device.session, token: 'token-3' });
  await device.clock.until(async () => expect(await third.meta('epoch')).toBe(epoch + 1), 5000);
  expect(await lost).toContain('taken away');
  const late = fenced(db, epoch, ['users'], () => db.users.clear());
  await expect(late).rejects.toThrow(Fenced);
  db.close();
});

it('passes the lead from a hidden tab to a visible one', async () => {
  const epoch = (await first.meta('epoch')) ?? 0;
  await second.api.pageState({ online: true, visible: false });
  await first.api.pageState({ online: true, visible: false });
  await device.clock.advance(100);
  expect(await first.meta('epoch')).toBe(epoch);
  await second.api.pageState({ online: true, visible: true });
  await device.clock.until(
    async () => expect(await first.meta('leader')).toEqual({ epoch: epoch + 1, visible: true }),
    1500,
  );
  await device.clock.until(async () => expect(device.hub.sockets.size).toBe(1));
});
