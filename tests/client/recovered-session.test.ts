import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Database } from '../../src/db/database.ts';
import { databaseName } from '../../src/lib/person-databases.ts';
import { putMeta } from '../../src/db/meta.ts';
import { TicketsDatabase } from '../../src/db/tickets.ts';
import { emptyDatabase } from '../../src/db/wipe.ts';
import { cancelWipe, scheduleWipe } from '../../src/platform/pending-wipes.ts';
import { currentSession, saveSession } from '../../src/platform/stored-session.ts';

const name = databaseName('school.example', 7);

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('location', { origin: 'https://school.example' });
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  vi.stubGlobal(
    'localStorage',
    new Proxy(storage, {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

async function signedIn(host = 'school.example', userId = 7) {
  // Dexie keeps the factory it found first: each test has a new one.
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

it('is found again where the browser was killed before it had written down who is signed in', async () => {
  const db = await signedIn();
  db.close();
  expect(await recover()).toEqual({ userId: 7, token: 'a' });
});

it('of another is left alone while somebody is signed in', async () => {
  (await signedIn()).close();
  saveSession({ userId: 8, token: 'b' });
  expect(await recover()).toEqual({ userId: 8, token: 'b' });
});

it('is over after a sign-out, also one that was interrupted', async () => {
  const db = await signedIn();
  const tickets = new TicketsDatabase();
  await tickets.wipes.put({ name });
  expect(await recover()).toBeNull();
  await tickets.wipes.clear();
  tickets.close();
  await emptyDatabase(db);
  db.close();
  expect(await recover()).toBeNull();
});

it('is of this server, and of one person only', async () => {
  (await signedIn('elsewhere.example')).close();
  expect(await recover()).toBeNull();
  (await signedIn()).close();
  (await signedIn('school.example', 8)).close();
  expect(await recover()).toBeNull();
});

it('is none where there is nothing, and nothing is made', async () => {
  expect(await recover()).toBeNull();
  expect(await indexedDB.databases()).toEqual([]);
});

it('is over after a sign-out while the browser refused IndexedDB: the database is deleted now', async () => {
  (await signedIn()).close();
  scheduleWipe(name);
  expect(await recover()).toBeNull();
  expect(await indexedDB.databases()).toEqual([]);
});

it('is found where the person has signed in again since such a sign-out', async () => {
  (await signedIn()).close();
  scheduleWipe(name);
  cancelWipe(name);
  expect(await recover()).toEqual({ userId: 7, token: 'a' });
});
