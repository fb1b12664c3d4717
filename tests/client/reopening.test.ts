import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Database } from '../../src/db/database.ts';
import { observe } from '../../src/db/observe.ts';
import { type Tab, TestDevice } from './harness/device.ts';

let device: TestDevice;
let tab: Tab;
/** The databases that the engine has opened. */
let opened: Database[];

beforeEach(() => {
  device = new TestDevice();
  opened = [];
  const { databases } = device.environment;
  vi.spyOn(device, 'environmentOf').mockImplementation((life) => {
    const env = TestDevice.prototype.environmentOf.call(device, life);
    const open = (name: string) => {
      const db = databases.open(name);
      opened.push(db);
      return db;
    };
    return { ...env, databases: { ...env.databases, open } };
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await device.end();
});

const start = async () => {
  tab = await device.tab();
  await tab.synced();
};

/** Closes a database as browsers do on their own, which aborts everything pending. */
function closeWithEvent(db: Database): void {
  const native = db.backendDB();
  native?.close();
  native?.onclose?.(new Event('close'));
}

/** Makes the next attempts to open a database fail. */
function failOpening(times: number): void {
  const real = indexedDB.open.bind(indexedDB);
  let left = times;
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (left <= 0 || !name.startsWith('yurt:')) return real(name, version);
    left -= 1;
    throw new DOMException('Internal error opening backing store', 'UnknownError');
  });
}

describe.each([
  ['closed with an event', closeWithEvent],
  ['closed without an event', (db: Database) => db.backendDB()?.close()],
])('a database %s', (_name, closeIt) => {
  it('is reopened by the engine, which receives and sends', async () => {
    await start();
    opened.forEach(closeIt);
    device.server.addMessage(7, 'heard');
    await device.clock.until(async () => expect(await tab.contents()).toContain('heard'));
    opened.forEach(closeIt);
    await tab.send('sent');
    await device.clock.until(async () => expect(device.server.contents()).toContain('sent'));
    await device.clock.until(async () => expect(await tab.ops()).toEqual([]));
  });

  it('is reopened by the page, whose live queries continue', async () => {
    await start();
    let seen: string[] = [];
    const stop = observe(tab.contents, (contents) => (seen = contents));
    await device.clock.advance(100);
    closeIt(tab.db);
    device.server.addMessage(7, 'heard');
    await device.clock.until(async () => expect(seen).toEqual(['heard']));
    stop();
  });
});

describe('a database that cannot be opened for a while', () => {
  it('is reopened by the page, and pending live queries get results', async () => {
    await start();
    const db = new Database(tab.db.name);
    failOpening(4);
    let seen: number | undefined;
    const stop = observe(
      () => db.groups.count(),
      (count) => (seen = count),
    );
    await expect(db.groups.count()).rejects.toThrow();
    await vi.waitFor(() => expect(seen).toBe(1), 15_000);
    await expect(db.groups.count()).resolves.toBe(1);
    stop();
    db.close();
  });

  it('delays the start of the engine', async () => {
    device.server.addMessage(7, 'there');
    failOpening(8);
    tab = device.bareTab();
    await tab.api.start(device.session).catch(() => undefined);
    await vi.waitFor(async () => {
      await device.clock.advance(1000);
      expect(await tab.contents()).toContain('there');
    }, 15_000);
  });

  it('does not stop a running engine', async () => {
    await start();
    failOpening(6);
    for (const db of opened) closeWithEvent(db);
    device.server.addMessage(7, 'heard');
    await vi.waitFor(async () => {
      await device.clock.advance(1000);
      expect(await tab.contents()).toContain('heard');
    }, 15_000);
  });
});

describe('a database that is deleted during a session', () => {
  /** Deletes the database like an eviction by the browser, without the mark of a sign-out. */
  const evict = async () => {
    opened.forEach(closeWithEvent);
    await Dexie.delete(tab.db.name);
    tab.db = new Database(tab.db.name);
  };

  it.each([
    ['deleted', evict],
    ['emptied', async () => Promise.all(tab.db.tables.map((table) => table.clear()))],
  ])('or cleared (%s) is filled again when its page starts once more', async (_name, closeIt) => {
    device.server.addMessage(7, 'there');
    await start();
    await closeIt();
    await device.clock.until(async () => {
      await tab.api.start(device.session);
      expect(await tab.contents()).toContain('there');
    });
    expect(await tab.meta('profile')).toBe(1);
    await tab.send('sent');
    await device.clock.until(async () => expect(device.server.contents()).toContain('sent'));
  });

  it('notifies its page', async () => {
    await start();
    const troubles: unknown[] = [];
    tab.db.onProblem = (trouble) => troubles.push(trouble);
    await evict();
    expect(troubles).toEqual(['gone']);
  });
});

describe('a closed database', () => {
  it('is not reopened if it was closed on purpose', async () => {
    await start();
    const db = new Database(tab.db.name);
    await db.open();
    closeWithEvent(db);
    db.close();
    await new Promise((done) => void setTimeout(done, 2500));
    expect(db.isOpen()).toBe(false);
    await expect(db.groups.count()).rejects.toMatchObject({ name: 'DatabaseClosedError' });
  });

  it('is not created again if it was deleted meanwhile', async () => {
    const db = new Database(`yurt:${device.host}:9`);
    await db.open();
    closeWithEvent(db);
    await Dexie.delete(db.name);
    await vi.waitFor(() => expect(db.hasBeenClosed()).toBe(true), 5000);
    expect(await Dexie.exists(db.name)).toBe(false);
  });
});
