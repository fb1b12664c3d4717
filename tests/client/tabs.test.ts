import { afterEach, beforeEach, expect, it } from 'vitest';
import { accountName, lockNames } from '../../src/lib/lock-names.ts';
import { Database } from '../../src/db/database.ts';
import { databaseName } from '../../src/lib/person-databases.ts';
import { beginTerm, Fenced, fenced } from '../../src/db/fence.ts';
import { putMeta } from '../../src/db/meta.ts';
import { type Tab, TestDevice } from './harness/device.ts';

let world: TestDevice;
let first: Tab;
let second: Tab;
let account: string;

beforeEach(async () => {
  world = new TestDevice();
  account = accountName(world.host, 1);
  first = await world.tab();
  await first.brought();
  second = await world.tab();
  await world.clock.advance(500);
});
afterEach(() => world.end());

it('opens one socket and polls once for any number of tabs', async () => {
  await world.tab();
  const before = world.server.requests.length;
  await world.clock.advance(250_000);
  expect(world.hub.sockets.size).toBe(1);
  expect(world.server.requests.length - before).toBeLessThanOrEqual(2);
});

it('sends a message written in a follower', async () => {
  await second.send('from the second');
  await world.clock.until(async () => expect(world.server.contents()).toEqual(['from the second']), 2000);
  expect(await second.ops()).toEqual([]);
});

it('answers a request of a follower', async () => {
  for (let n = 0; n < 120; n++) world.server.say(7, `${n}`);
  await world.clock.until(async () => expect(await second.contents()).toHaveLength(120));
  const asked = second.api.openPrivateChat(2);
  world.server.overrides.set('POST /chat/private', () => ({
    status: 200,
    body: { data: { id: 12, type: { id: 2 }, title: '' } },
  }));
  await world.clock.advance(500);
  expect(await asked).toEqual({ ok: true, value: { groupId: 12 } });
  expect(await second.db.groups.get(12)).toMatchObject({ type: { id: 2 } });
  expect(await second.db.asks.count()).toBe(0);
});

it('passes the lead when the leader closes, and sends a pending message once', async () => {
  world.hub.up = false;
  world.hub.kick();
  let arrive = () => {};
  world.server.held.set('POST /chat/message', new Promise((done) => (arrive = done)));
  await first.send('under way');
  await world.clock.until(async () => expect(await first.ops()).toMatchObject([{ state: 'sending' }]));
  const epoch = await first.meta('epoch');
  first.kill();
  await world.clock.advance(100);
  expect(await second.meta('epoch')).toBe((epoch ?? 0) + 1);
  arrive();
  world.server.held.clear();
  await world.clock.until(async () => expect(await second.ops()).toEqual([]));
  expect(world.server.contents()).toEqual(['under way']);
});

it('sends a message that never arrived when the leader was killed', async () => {
  world.server.faults = ['hang'];
  await first.send('lost on the way');
  await world.clock.advance(50);
  first.kill();
  await world.clock.until(async () => expect(await second.ops()).toEqual([]));
  expect(world.server.contents()).toEqual(['lost on the way']);
});

it('steals the lock of a frozen leader and rejects its late writes', async () => {
  first.kill();
  await world.clock.advance(500);
  await second.api.signOut();
  await world.clock.advance(500);
  // Another leading tab that is hidden and does not react.
  const db = new Database(databaseName(world.host, 1));
  const epoch = await beginTerm(db);
  await putMeta('leader', { epoch, visible: false }, db);
  const frozen = world.locks.of({});
  const held = frozen.request(lockNames.leader(account), {}, () => new Promise<never>(() => {}));
  const robbed = held.catch((error: Error) => error.message);
  world.server.tokens.set('token-3', 1);
  const third = await world.tab({ ...world.session, token: 'token-3' });
  await world.clock.until(async () => expect(await third.meta('epoch')).toBe(epoch + 1), 5000);
  expect(await robbed).toContain('taken away');
  const late = fenced(db, epoch, ['users'], () => db.users.clear());
  await expect(late).rejects.toThrow(Fenced);
  db.close();
});

it('passes the lead from a hidden tab to a visible one', async () => {
  const epoch = (await first.meta('epoch')) ?? 0;
  await second.api.pageState({ online: true, visible: false });
  await first.api.pageState({ online: true, visible: false });
  await world.clock.advance(100);
  expect(await first.meta('epoch')).toBe(epoch);
  await second.api.pageState({ online: true, visible: true });
  await world.clock.until(
    async () => expect(await first.meta('leader')).toEqual({ epoch: epoch + 1, visible: true }),
    1500,
  );
  await world.clock.until(async () => expect(world.hub.sockets.size).toBe(1));
});
