import Dexie from 'dexie';
import { wrap } from 'comlink';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Database } from '../../src/db/database.ts';
import { isInMemory } from '../../src/db/memory.ts';
import { getMeta } from '../../src/db/meta.ts';
import { enqueue, listOps } from '../../src/db/outbox.ts';
import { refusesDatabases } from '../../src/db/database-refusal.ts';
import { type MemoryEngine, memoryEngineEvent } from '../../src/lib/memory-engine.ts';
import { databaseName } from '../../src/lib/person-databases.ts';
import type { SyncApi } from '../../src/lib/sync-api.ts';
import { openSchool, type School } from '../support/school.ts';
import { until } from './harness/real-device.ts';

const workingIndexedDb = Dexie.dependencies.indexedDB;

/** The ways in which browsers refuse IndexedDB. */
const refusals = {
  throws: () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  },
  fails: () => {
    const request = Object.assign(new EventTarget(), {
      error: new DOMException('Internal error', 'UnknownError'),
    });
    setTimeout(() => {
      const event = new Event('error', { cancelable: true });
      request.addEventListener('error', () => (request as { onerror?: (e: Event) => void }).onerror?.(event));
      request.dispatchEvent(event);
    });
    return request;
  },
};

const refuse = (open: () => unknown) => {
  const factory = { open, databases: async () => [], deleteDatabase: open };
  vi.stubGlobal('indexedDB', factory);
  Object.assign(Dexie.dependencies, { indexedDB: factory });
};

describe('refusesDatabases', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    Object.assign(Dexie.dependencies, { indexedDB: workingIndexedDb });
  });

  it('is false in a browser that opens databases, and creates none', async () => {
    expect(await refusesDatabases()).toBe(false);
    expect(await indexedDB.databases()).toEqual([]);
  });

  it('is true after the first attempt that throws a SecurityError', async () => {
    const open = vi.fn<() => void>(refusals.throws);
    refuse(open);
    expect(await refusesDatabases()).toBe(true);
    expect(open).toHaveBeenCalledOnce();
  });

  it('is true without IndexedDB', async () => {
    Object.assign(Dexie.dependencies, { indexedDB: undefined });
    expect(await refusesDatabases()).toBe(true);
  });

  it('is true if every attempt fails', async () => {
    refuse(refusals.fails);
    expect(await refusesDatabases()).toBe(true);
  });

  it('is false if an attempt fails and the next succeeds', async () => {
    refuse(() => {
      vi.stubGlobal('indexedDB', workingIndexedDb);
      return refusals.fails();
    });
    expect(await refusesDatabases()).toBe(false);
  });

  it('is true after one unknown error in a browser that blocks site data', async () => {
    vi.stubGlobal('localStorage', null);
    Object.defineProperty(globalThis, 'localStorage', { get: refusals.throws, configurable: true });
    refuse(refusals.fails);
    const startedAt = Date.now();
    expect(await refusesDatabases()).toBe(true);
    expect(Date.now() - startedAt).toBeLessThan(500);
  });
});

describe('the engine in the page', () => {
  let school: School;
  beforeAll(async () => {
    school = await openSchool();
  }, 60_000);
  afterAll(async () => {
    vi.unstubAllGlobals();
    await school.close();
  }, 30_000);

  /** Imports the engine into a page whose browser refuses IndexedDB. */
  async function loadEngine(): Promise<MemoryEngine> {
    const page = new EventTarget();
    vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
    const engine = new Promise<MemoryEngine>((resolve) =>
      page.addEventListener(memoryEngineEvent, (event) =>
        resolve((event as CustomEvent<MemoryEngine>).detail),
      ),
    );
    refuse(refusals.throws);
    await import('../../workers/in-page.worker.ts');
    return engine;
  }

  /** Lets the next write reach the server and drops its response. */
  function loseNextResponse() {
    const send = globalThis.fetch;
    const lost = vi.fn<() => void>();
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const response = await send(url, init);
      if (init.method === 'GET' || lost.mock.calls.length > 0) return response;
      lost();
      throw new TypeError('the response was lost');
    });
    return lost;
  }

  it('reads rows and delivers a message exactly once with a database in memory', async () => {
    const [one, two] = await Promise.all([school.person({ name: 'One' }), school.person({ name: 'Two' })]);
    const made = await one.call('POST', '/chat/private', { user_id: two.id });
    const groupId = made.body.data.id as number;
    await two.call('POST', '/chat/message', { group_id: groupId, content: 'from the other' });
    const { port } = await loadEngine();
    expect(isInMemory()).toBe(true);
    const engine = wrap<SyncApi>(port);
    await engine.start({
      base: `${school.url}/api`,
      userId: one.id,
      token: one.token,
      locale: 'en',
      timeZone: 'UTC',
      credentials: false,
    });
    const db = new Database(databaseName(new URL(school.url).host, one.id));
    const contents = async () => (await db.messages.orderBy('id').toArray()).map(({ content }) => content);
    await until(async () => expect(await contents()).toEqual(['from the other']));
    await until(async () => expect((await getMeta('connection', db))?.socket).toBe(true));
    const lost = loseNextResponse();
    await enqueue({ kind: 'message.send', args: { group_id: groupId, content: 'from memory' } }, { db });
    await until(async () => expect(await listOps(db)).toEqual([]));
    expect(await contents()).toEqual(['from the other', 'from memory']);
    const listed = await two.call('GET', `/chat/message?filter[group_id]=${groupId}&limit=50`);
    const received = listed.body.data.map(({ content }: { content: string }) => content);
    expect(received).toEqual(['from the other', 'from memory']);
    expect(lost).toHaveBeenCalledOnce();
    await engine.signOut();
    expect(await Dexie.getDatabaseNames()).not.toContain(db.name);
  });
});
