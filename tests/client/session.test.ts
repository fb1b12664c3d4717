import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '../../contract/users.ts';
import { Database } from '../../src/db/database.ts';
import { getMeta } from '../../src/db/meta.ts';
import { storeSession, storedSession } from '../../src/db/store-session.ts';
import { databaseName } from '../../src/lib/person-databases.ts';
import { personDatabases } from '../../src/db/wipe.ts';
import { type Tab, TestDevice } from './harness/device.ts';

let device: TestDevice;

beforeEach(() => {
  device = new TestDevice();
});
afterEach(() => device.end());

const signIn = (tab: Tab) => {
  const { base, locale, timeZone, credentials } = device.session;
  const proof = { email: 'a@example.kz', password: 'secret-1' };
  return tab.api.signIn({ base, locale, timeZone, credentials, proof });
};
const databases = async () => (await personDatabases()).filter((name) => name.includes(device.host));
const tickets = () => device.environment.databases.tickets().tickets.toArray();

describe('signing in', () => {
  it('stores the session and the person in their own database', async () => {
    const tab = device.bareTab();
    expect(await signIn(tab)).toEqual({ ok: true, value: { userId: 1, token: 'token-1' } });
    expect(await tab.meta('session')).toMatchObject({
      token: 'token-1',
      revoke_ticket: 'ticket-1',
      file_token: 'file-1',
    });
    expect(await tab.db.users.get(1)).toMatchObject({ first_name: 'Aigerim' });
  });

  it('returns a code when it fails', async () => {
    const tab = device.bareTab();
    device.server.overrides.set('POST /login', () => ({
      status: 413,
      body: { code: 'pending', message: 'Wait' },
    }));
    expect(await signIn(tab)).toEqual({ ok: false, code: 'pending', http: 413 });
    device.server.overrides.set('POST /login', () => ({
      status: 413,
      body: { code: 'suspended', message: 'No', data: { reason: 'Spam' } },
    }));
    expect(await signIn(tab)).toEqual({ ok: false, code: 'suspended', http: 413, data: { reason: 'Spam' } });
    device.server.overrides.set('POST /login', () => ({
      status: 422,
      body: { code: 'credentials', errors: { email: ['x'] } },
    }));
    expect(await signIn(tab)).toMatchObject({
      ok: false,
      code: 'credentials',
      http: 422,
      errors: { email: ['x'] },
    });
    device.server.permanentFault = 'down';
    expect(await signIn(tab)).toEqual({ ok: false, code: 'network' });
    expect(await databases()).toEqual([]);
  });
});

describe('signing in with a passkey', () => {
  const bytes = 'AAAA';
  const passkey = {
    id: bytes,
    rawId: bytes,
    type: 'public-key' as const,
    response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
  };
  const use = (tab: Tab, only?: number) => {
    const { base, locale, timeZone, credentials } = device.session;
    const proof = { passkey, ...(only !== undefined && { only }) };
    return tab.api.signIn({ base, locale, timeZone, credentials, proof });
  };

  it('sends the response of the device, and stores the session of its person', async () => {
    const tab = device.bareTab();
    expect(await use(tab, 1)).toEqual({ ok: true, value: { userId: 1, token: 'token-1' } });
    expect(device.server.requests).toMatchObject([
      { path: '/passkeys/login', body: { credential: passkey } },
    ]);
    expect(await tab.meta('session')).toMatchObject({ token: 'token-1' });
  });

  it('ends the session of another person at once, and stores nothing of it', async () => {
    const tab = device.bareTab();
    expect(await use(tab, 2)).toEqual({ ok: false, code: 'anotherPerson' });
    expect(device.server.tokens.size).toBe(0);
    expect(await databases()).toEqual([]);
    expect(await use(tab)).toMatchObject({ ok: true });
  });
});

describe('a session that ended on the server', () => {
  it('locks the outbox, which is sent after the same person signed in again', async () => {
    const tab = await device.tab();
    await tab.synced();
    device.server.tokens.clear();
    await tab.send('unsent');
    await device.clock.until(async () => expect(await tab.meta('locked')).toBe(true));
    const requests = device.server.requests.length;
    await device.clock.advance(600_000);
    expect(device.server.requests.length).toBe(requests);
    expect(await tab.ops()).toMatchObject([{ state: 'queued', attempts: 0 }]);
    expect(await tab.db.users.count()).toBe(2);

    device.server.tokens.set('token-2', 1);
    await tab.api.start({ ...device.session, token: 'token-2' });
    await device.clock.until(async () => expect(await tab.ops()).toEqual([]));
    expect(device.server.contents()).toEqual(['unsent']);
    expect(await tab.meta('locked')).toBe(false);
  });

  it('is not locked again by a tab with the previous session', async () => {
    const first = await device.tab();
    await first.synced();
    const second = await device.tab();
    device.server.tokens.clear();
    await first.send('unsent');
    await device.clock.until(async () => expect(await first.meta('locked')).toBe(true));
    const { base } = device.session;
    const again = { token: 'token-2', revoke_ticket: 'ticket-2', file_token: 'file-2' };
    device.server.tokens.set(again.token, 1);
    const person = await first.db.users.get(1);
    await storeSession(storedSession(base, again), person as User, {}, second.db);
    first.kill();
    await device.clock.until(async () => expect(await second.api.term()).not.toBeNull());
    await device.clock.advance(60_000);
    expect(await second.meta('locked')).toBe(false);
  });

  it('stays locked for the refused token', async () => {
    const tab = await device.tab();
    await tab.synced();
    device.server.tokens.clear();
    await tab.send('unsent');
    await device.clock.until(async () => expect(await tab.meta('locked')).toBe(true));
    const second = await device.tab();
    await device.clock.advance(60_000);
    expect(await second.meta('locked')).toBe(true);
  });

  it('leaves no data and no ops to the next person', async () => {
    const tab = await device.tab();
    await tab.synced();
    device.server.tokens.clear();
    await tab.send('mine');
    await device.clock.until(async () => expect(await tab.meta('locked')).toBe(true));
    device.server.tokens.set('token-9', 2);
    await tab.api.start({ ...device.session, userId: 2, token: 'token-9' });
    await device.clock.advance(10_000);
    expect(await databases()).toEqual([databaseName(device.host, 2)]);
    expect(device.server.contents()).toEqual([]);
  });

  it('leaves the data of a person alone who signs in while the engine of another starts', async () => {
    const theirs = databaseName(device.host, 2);
    const db = new Database(theirs);
    const session = { base: device.session.base, token: 'token-9', revoke_ticket: 'ticket-9' };
    await storeSession(session, { id: 2 } as User, {}, db);
    const tab = device.bareTab();
    expect(await tab.api.start(device.session, () => false)).toBe('replaced');
    expect(await databases()).toEqual([theirs]);
    expect(await getMeta('session', db)).toEqual(session);
    db.close();
    device.server.tokens.set('token-9', 2);
    expect(await tab.api.start({ ...device.session, userId: 2, token: 'token-9' }, () => true)).toBe(
      'started',
    );
  });
});

describe('a closed platform', () => {
  it('holds the outbox and is probed until it is open', async () => {
    const tab = await device.tab();
    await tab.synced();
    device.server.permanentFault = { status: 413, body: { code: 'closed' } };
    await tab.send('later');
    await device.clock.until(async () =>
      expect(await tab.meta('closed')).toMatchObject({ reason: 'closed' }),
    );
    expect(await tab.ops()).toMatchObject([{ state: 'queued', attempts: 0 }]);
    device.server.permanentFault = null;
    await device.clock.until(async () => expect(await tab.ops()).toEqual([]), 120_000);
    expect(await tab.meta('closed')).toBeNull();
  });
});

describe('signing out', () => {
  const leaveOffline = async () => {
    const tab = device.bareTab();
    await signIn(tab);
    await tab.api.start(device.session);
    await tab.synced();
    await tab.api.pageState({ online: false, visible: true });
    device.server.permanentFault = 'down';
    await tab.api.signOut();
    return tab;
  };

  it('deletes all data, and no later request contains the token', async () => {
    const tab = device.bareTab();
    await signIn(tab);
    await tab.api.start(device.session);
    await tab.synced();
    await tab.api.signOut();
    expect(await databases()).toEqual([]);
    expect(await tickets()).toEqual([]);
    expect(device.server.tokens.size).toBe(0);
    expect(device.hub.sockets.size).toBe(0);
    const requests = device.server.requests.length;
    await device.clock.advance(600_000);
    expect(device.server.requests.length).toBe(requests);
  });

  it('keeps only the revoke ticket while offline, and sends it later', async () => {
    const tab = await leaveOffline();
    expect(await databases()).toEqual([]);
    expect(await tickets()).toMatchObject([{ ticket: 'ticket-1' }]);
    expect(JSON.stringify(await tickets())).not.toContain('token-1');
    device.server.permanentFault = null;
    const before = device.server.requests.length;
    await tab.api.pageState({ online: true, visible: true });
    await device.clock.until(async () => expect(await tickets()).toEqual([]));
    expect(device.server.tokens.size).toBe(0);
    for (const { token } of device.server.requests.slice(before)) expect(token).toBeNull();
  });

  it('stops the other tabs', async () => {
    const first = await device.tab();
    const second = await device.tab();
    await first.synced();
    await second.api.signOut();
    await device.clock.advance(1000);
    const requests = device.server.requests.length;
    await device.clock.advance(600_000);
    expect(device.server.requests.length).toBe(requests);
    expect(await databases()).toEqual([]);
    expect(device.hub.sockets.size).toBe(0);
  });

  it('is not undone by a page that still has the session', async () => {
    await leaveOffline();
    device.server.permanentFault = null;
    const before = device.server.requests.length;
    const again = device.bareTab();
    expect(await again.api.start(device.session)).toBe('ended');
    await device.clock.advance(60_000);
    expect(await databases()).toEqual([]);
    for (const { token } of device.server.requests.slice(before)) expect(token).toBeNull();
    device.server.tokens.set('token-of-a-new-session', 1);
    expect(await again.api.start({ ...device.session, token: 'token-of-a-new-session' })).toBe('started');
  });

  it('does not delete a newer session when a page still has the old one', async () => {
    await leaveOffline();
    device.server.permanentFault = null;
    device.server.tokens.set('token-of-a-new-session', 1);
    const tab = device.bareTab();
    await tab.api.start({ ...device.session, token: 'token-of-a-new-session' });
    await tab.synced();
    device.server.permanentFault = 'down';
    await tab.send('unsent');
    expect(await device.bareTab().api.start(device.session)).toBe('ended');
    expect(await tab.ops()).toMatchObject([{ kind: 'message.send' }]);
    device.server.permanentFault = null;
    await device.clock.until(async () => expect(device.server.contents()).toEqual(['unsent']));
  });

  it('is finished at the next start after a crash', async () => {
    const name = databaseName(device.host, 1);
    const db = new Database(name);
    await db.users.put({ id: 1, first_name: 'Aigerim', last_name: '', visible: true, account: true, rev: 0 });
    db.close();
    await device.environment.databases.tickets().wipes.put({ name });
    device.bareTab();
    await device.clock.until(async () => expect(await databases()).toEqual([]));
  });
});
