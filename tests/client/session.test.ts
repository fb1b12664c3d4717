import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '../../contract/users.ts';
import { Database } from '../../src/db/database.ts';
import { storeSession, storedSession } from '../../src/db/store-session.ts';
import { databaseName } from '../../src/lib/person-databases.ts';
import { personDatabases } from '../../src/db/wipe.ts';
import { type Tab, TestDevice } from './harness/device.ts';

let world: TestDevice;

beforeEach(() => {
  world = new TestDevice();
});
afterEach(() => world.end());

const signIn = (tab: Tab) => {
  const { base, locale, timeZone, credentials } = world.session;
  return tab.api.signIn({ base, locale, timeZone, credentials, email: 'a@example.kz', password: 'secret-1' });
};
const databases = async () => (await personDatabases()).filter((name) => name.includes(world.host));
const tickets = () => world.environment.databases.tickets().tickets.toArray();

describe('signing in', () => {
  it('stores the session and the person in their own database', async () => {
    const tab = world.bareTab();
    expect(await signIn(tab)).toEqual({ ok: true, value: { userId: 1, token: 'token-1' } });
    expect(await tab.meta('session')).toMatchObject({
      token: 'token-1',
      revoke_ticket: 'ticket-1',
      file_token: 'file-1',
    });
    expect(await tab.db.users.get(1)).toMatchObject({ first_name: 'Aigerim' });
  });

  it('returns a code when it fails', async () => {
    const tab = world.bareTab();
    world.server.overrides.set('POST /login', () => ({
      status: 413,
      body: { code: 'pending', message: 'Wait' },
    }));
    expect(await signIn(tab)).toEqual({ ok: false, code: 'pending', http: 413 });
    world.server.overrides.set('POST /login', () => ({
      status: 422,
      body: { code: 'credentials', errors: { email: ['x'] } },
    }));
    expect(await signIn(tab)).toMatchObject({
      ok: false,
      code: 'credentials',
      http: 422,
      errors: { email: ['x'] },
    });
    world.server.standing = 'down';
    expect(await signIn(tab)).toEqual({ ok: false, code: 'network' });
    expect(await databases()).toEqual([]);
  });
});

describe('a session that ended on the server', () => {
  it('locks the outbox, which is sent after the same person signed in again', async () => {
    const tab = await world.tab();
    await tab.brought();
    world.server.tokens.clear();
    await tab.send('unsent');
    await world.clock.until(async () => expect(await tab.meta('locked')).toBe(true));
    const asked = world.server.requests.length;
    await world.clock.advance(600_000);
    expect(world.server.requests.length).toBe(asked);
    expect(await tab.ops()).toMatchObject([{ state: 'queued', attempts: 0 }]);
    expect(await tab.db.users.count()).toBe(2);

    world.server.tokens.set('token-2', 1);
    await tab.api.start({ ...world.session, token: 'token-2' });
    await world.clock.until(async () => expect(await tab.ops()).toEqual([]));
    expect(world.server.contents()).toEqual(['unsent']);
    expect(await tab.meta('locked')).toBe(false);
  });

  it('is not locked again by a tab with the previous session', async () => {
    const first = await world.tab();
    await first.brought();
    const second = await world.tab();
    world.server.tokens.clear();
    await first.send('unsent');
    await world.clock.until(async () => expect(await first.meta('locked')).toBe(true));
    const { base } = world.session;
    const again = { token: 'token-2', revoke_ticket: 'ticket-2', file_token: 'file-2' };
    world.server.tokens.set(again.token, 1);
    const person = await first.db.users.get(1);
    await storeSession(storedSession(base, again), person as User, {}, second.db);
    first.kill();
    await world.clock.until(async () => expect(await second.api.term()).not.toBeNull());
    await world.clock.advance(60_000);
    expect(await second.meta('locked')).toBe(false);
  });

  it('stays locked for the refused token', async () => {
    const tab = await world.tab();
    await tab.brought();
    world.server.tokens.clear();
    await tab.send('unsent');
    await world.clock.until(async () => expect(await tab.meta('locked')).toBe(true));
    const second = await world.tab();
    await world.clock.advance(60_000);
    expect(await second.meta('locked')).toBe(true);
  });

  it('leaves no data and no ops to the next person', async () => {
    const tab = await world.tab();
    await tab.brought();
    world.server.tokens.clear();
    await tab.send('mine');
    await world.clock.until(async () => expect(await tab.meta('locked')).toBe(true));
    world.server.tokens.set('token-9', 2);
    await tab.api.start({ ...world.session, userId: 2, token: 'token-9' });
    await world.clock.advance(10_000);
    expect(await databases()).toEqual([databaseName(world.host, 2)]);
    expect(world.server.contents()).toEqual([]);
  });
});

describe('a closed platform', () => {
  it('holds the outbox and is probed until it is open', async () => {
    const tab = await world.tab();
    await tab.brought();
    world.server.standing = { status: 413, body: { code: 'closed' } };
    await tab.send('later');
    await world.clock.until(async () => expect(await tab.meta('closed')).toMatchObject({ reason: 'closed' }));
    expect(await tab.ops()).toMatchObject([{ state: 'queued', attempts: 0 }]);
    world.server.standing = null;
    await world.clock.until(async () => expect(await tab.ops()).toEqual([]), 120_000);
    expect(await tab.meta('closed')).toBeNull();
  });
});

describe('signing out', () => {
  const leaveOffline = async () => {
    const tab = world.bareTab();
    await signIn(tab);
    await tab.api.start(world.session);
    await tab.brought();
    await tab.api.pageState({ online: false, visible: true });
    world.server.standing = 'down';
    await tab.api.signOut();
    return tab;
  };

  it('deletes all data, and no later request contains the token', async () => {
    const tab = world.bareTab();
    await signIn(tab);
    await tab.api.start(world.session);
    await tab.brought();
    await tab.api.signOut();
    expect(await databases()).toEqual([]);
    expect(await tickets()).toEqual([]);
    expect(world.server.tokens.size).toBe(0);
    expect(world.hub.sockets.size).toBe(0);
    const asked = world.server.requests.length;
    await world.clock.advance(600_000);
    expect(world.server.requests.length).toBe(asked);
  });

  it('keeps only the revoke ticket while offline, and sends it later', async () => {
    const tab = await leaveOffline();
    expect(await databases()).toEqual([]);
    expect(await tickets()).toMatchObject([{ ticket: 'ticket-1' }]);
    expect(JSON.stringify(await tickets())).not.toContain('token-1');
    world.server.standing = null;
    const before = world.server.requests.length;
    await tab.api.pageState({ online: true, visible: true });
    await world.clock.until(async () => expect(await tickets()).toEqual([]));
    expect(world.server.tokens.size).toBe(0);
    for (const { token } of world.server.requests.slice(before)) expect(token).toBeNull();
  });

  it('stops the other tabs', async () => {
    const first = await world.tab();
    const second = await world.tab();
    await first.brought();
    await second.api.signOut();
    await world.clock.advance(1000);
    const asked = world.server.requests.length;
    await world.clock.advance(600_000);
    expect(world.server.requests.length).toBe(asked);
    expect(await databases()).toEqual([]);
    expect(world.hub.sockets.size).toBe(0);
  });

  it('is not undone by a page that still has the session', async () => {
    await leaveOffline();
    world.server.standing = null;
    const before = world.server.requests.length;
    const again = world.bareTab();
    expect(await again.api.start(world.session)).toBe('ended');
    await world.clock.advance(60_000);
    expect(await databases()).toEqual([]);
    for (const { token } of world.server.requests.slice(before)) expect(token).toBeNull();
    world.server.tokens.set('token-of-a-new-session', 1);
    expect(await again.api.start({ ...world.session, token: 'token-of-a-new-session' })).toBe('started');
  });

  it('does not delete a newer session when a page still has the old one', async () => {
    await leaveOffline();
    world.server.standing = null;
    world.server.tokens.set('token-of-a-new-session', 1);
    const tab = world.bareTab();
    await tab.api.start({ ...world.session, token: 'token-of-a-new-session' });
    await tab.brought();
    world.server.standing = 'down';
    await tab.send('unsent');
    expect(await world.bareTab().api.start(world.session)).toBe('ended');
    expect(await tab.ops()).toMatchObject([{ kind: 'message.send' }]);
    world.server.standing = null;
    await world.clock.until(async () => expect(world.server.contents()).toEqual(['unsent']));
  });

  it('is finished at the next start after a crash', async () => {
    const name = databaseName(world.host, 1);
    const db = new Database(name);
    await db.users.put({ id: 1, first_name: 'Aigerim', last_name: '', visible: true, account: true, rev: 0 });
    db.close();
    await world.environment.databases.tickets().wipes.put({ name });
    world.bareTab();
    await world.clock.until(async () => expect(await databases()).toEqual([]));
  });
});
