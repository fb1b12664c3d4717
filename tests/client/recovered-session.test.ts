import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Database } from '../../src/db/database.ts';
import { databaseName } from '../../src/lib/person-databases.ts';
import { putMeta } from '../../src/db/meta.ts';
import { TicketsDatabase } from '../../src/db/tickets.ts';
import { clearDatabase } from '../../src/db/wipe.ts';
import { cancelWipe, scheduleWipe } from '../../src/platform/pending-wipes.ts';
import { currentSession, saveSession } from '../../src/platform/stored-session.ts';

const name = databaseName('school.example', 7);

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('location', { origin: 'https://school.example' });
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  };
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      ownKeys: () => [...entries.keys()],
      getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

async function signedIn(host = 'school.example', userId = 7) {
  // Dexie keeps the first factory it finds; each test has a new one.
  Database.dependencies.indexedDB = indexedDB;
  const db = new Database(databaseName(host, userId));
  await putMeta('session', { base: `https://${host}/api`, token: 'a' }, db);
  return db;
}
const recover = async () => {
  const { recoverSession } = await import('../../src/platform/recover-session.ts');
  await recoverSession();
  return currentSession();
};

it('restores the session if the browser was killed before it stored the sign-in', async () => {
  const db = await signedIn();
  db.close();
  expect(await recover()).toEqual({ userId: 7, token: 'a' });
});

it('ignores a stored session while another person is signed in', async () => {
  (await signedIn()).close();
  saveSession({ userId: 8, token: 'b' });
  expect(await recover()).toEqual({ userId: 8, token: 'b' });
});

it('restores no session after a sign-out, even an interrupted one', async () => {
  const db = await signedIn();
  const tickets = new TicketsDatabase();
  await tickets.wipes.put({ name });
  expect(await recover()).toBeNull();
  await tickets.wipes.clear();
  tickets.close();
  await clearDatabase(db);
  db.close();
  expect(await recover()).toBeNull();
});

it('restores a session only from the only database of this server', async () => {
  (await signedIn('elsewhere.example')).close();
  expect(await recover()).toBeNull();
  (await signedIn()).close();
  (await signedIn('school.example', 8)).close();
  expect(await recover()).toBeNull();
});

it('restores no session without a database, and creates none', async () => {
  expect(await recover()).toBeNull();
  expect(await indexedDB.databases()).toEqual([]);
});

it('deletes the database of a sign-out during which the browser refused IndexedDB', async () => {
  (await signedIn()).close();
  scheduleWipe(name);
  expect(await recover()).toBeNull();
  expect(await indexedDB.databases()).toEqual([]);
});

it('restores the session if the person has signed in again since such a sign-out', async () => {
  (await signedIn()).close();
  scheduleWipe(name);
  cancelWipe(name);
  expect(await recover()).toEqual({ userId: 7, token: 'a' });
});
