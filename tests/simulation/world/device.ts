import type Dexie from 'dexie';
import { Database, databaseName } from '../../../src/db/database.ts';
import { putMeta } from '../../../src/db/meta.ts';
import { TicketsDatabase } from '../../../src/db/tickets.ts';
import { personDatabases, removeDatabase } from '../../../src/db/wipe.ts';
import type { NewOp } from '../../../src/db/outbox-op.ts';
import { enqueue } from '../../../src/db/outbox.ts';
import type { SyncApi } from '../../../src/lib/sync-api.ts';
import { syncExtensions } from '../../../contract/sync.ts';
import type { Environment } from '../../../workers/sync/environment.ts';
import { createSyncApi } from '../../../workers/sync/sync-api.ts';
import { LockManager } from '../../client/world/lock-manager.ts';
import { diskNumber } from './disk.ts';
import { abort, onWrites } from './transactions.ts';
import type { Net } from './net.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import type { School } from './school.ts';
import type { Wire } from './sockets.ts';

/** Where in its work a tab dies. */
export const windows = ['now', 'request', 'reply', 'transaction', 'lock'] as const;
export type CrashWindow = (typeof windows)[number];

interface Parts {
  name: string;
  person: number;
  school: School;
  scheduler: Scheduler;
  random: Random;
  net: Net;
  /** A tab was taken down by what it was told to die of. */
  died: (window: CrashWindow) => void;
}

/** One browser profile of one person: a database, locks, a line, and any number of tabs. */
export class Device {
  readonly name: string;
  readonly person: number;
  readonly net: Net;
  readonly locks = new LockManager();
  readonly tabs: Tab[] = [];
  /** Of this device's clock, in ms. */
  shift = 0;
  full = false;
  token: string | null = null;
  ticket: string | null = null;
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.name = parts.name;
    this.person = parts.person;
    this.net = parts.net;
  }

  /** The server by a name of the device's own, so that databases of devices have names of their own. */
  get host(): string {
    return `${this.name}.${diskNumber()}.example`;
  }

  get base(): string {
    return `https://${this.host}/api`;
  }

  get database(): string {
    return databaseName(this.host, this.person);
  }

  now = (): number => this.#parts.scheduler.now() + this.shift;

  /** As the sign-in leaves it: a new session in the person's own database. */
  async signIn(): Promise<void> {
    const { school, person } = this.#parts;
    const { token, file_token, revoke_ticket } = await school.session(person);
    const db = new Database(this.database);
    await db.transaction('rw', db.meta, async () => {
      await putMeta('session', { base: this.base, token, file_token, revoke_ticket }, db);
      await putMeta('profile', person, db);
      if (!this.plain) await putMeta('extensions', [...syncExtensions], db);
      await putMeta('locked', false, db);
      await db.meta.delete('signedOut');
    });
    db.close();
    this.token = token;
    this.ticket = revoke_ticket;
  }

  plain = false;

  get living(): Tab[] {
    return this.tabs.filter((tab) => tab.alive);
  }

  async open(): Promise<Tab> {
    const tab = new Tab(this, this.#parts);
    this.tabs.push(tab);
    await tab.start();
    return tab;
  }
}

export class Tab {
  readonly api: SyncApi;
  readonly db: Database;
  readonly device: Device;
  alive = true;
  visible = true;
  #frozen: (() => void)[] | null = null;
  #dyingOf: CrashWindow | null = null;
  /** How much it still writes before it dies of a transaction; with 0 it dies as one begins. */
  #lastWrites = 0;
  #token: string | null = null;
  readonly #parts: Parts;
  readonly #transactions = new Set<IDBTransaction>();
  readonly #databases: Dexie[] = [];
  readonly #sockets: { lose: (reason: string) => void }[] = [];

  constructor(device: Device, parts: Parts) {
    this.device = device;
    this.#parts = parts;
    this.api = createSyncApi(this.#environment());
    this.db = this.#watched(new Database(device.database));
  }

  get frozen(): boolean {
    return this.#frozen !== null;
  }

  async start(): Promise<void> {
    const { token, person, base } = this.device;
    if (token === null) return;
    this.#token = token;
    await this.api.start({ base, userId: person, token, locale: 'en', timeZone: 'UTC', credentials: false });
    await this.api.pageState({ online: this.device.net.up, visible: this.visible });
  }

  tell = (): Promise<void> => this.api.pageState({ online: this.device.net.up, visible: this.visible });

  /** What a command does: into the outbox, then the worker is woken. */
  async intend(op: NewOp, opId: string): Promise<string | null> {
    const id = await enqueue(op, { db: this.db, now: this.device.now(), opId });
    void this.api.wake('command');
    return id;
  }

  dieOf(window: CrashWindow, lastWrites = 0): void {
    if (window === 'now') return this.kill('now');
    this.#dyingOf = window;
    this.#lastWrites = lastWrites;
  }

  /** It lives on, whatever it was told to die of. */
  spare(): void {
    this.#dyingOf = null;
  }

  /** In the middle of whatever it does: open transactions are undone, nothing leaves or arrives any more. */
  kill(window: CrashWindow): void {
    if (!this.alive) return;
    this.alive = false;
    this.#frozen = null;
    for (const transaction of this.#transactions) abort(transaction);
    for (const socket of this.#sockets) socket.lose('transport close');
    this.device.locks.abandon(this);
    this.#parts.died(window);
  }

  /** Its databases are let go; until then even a dead tab's are held by the library, with all that is in them. */
  close(): void {
    for (const db of this.#databases) db.close();
  }

  freeze(): void {
    this.#frozen ??= [];
  }

  thaw(): void {
    const held = this.#frozen ?? [];
    this.#frozen = null;
    for (const run of held) this.hold(run);
    // Its page hears only now that the person has signed in again in another tab.
    if (this.device.token !== null && this.device.token !== this.#token) void this.start();
  }

  /** Runs what comes from outside, later where the tab is frozen, never where it is gone. */
  hold = (run: () => void): void => {
    if (!this.alive) return;
    if (this.#frozen) this.#frozen.push(run);
    else run();
  };

  #strike(window: CrashWindow): boolean {
    if (this.#dyingOf !== window || !this.alive) return false;
    this.kill(window);
    return true;
  }

  #environment(): Environment {
    const { scheduler, random, school } = this.#parts;
    const { device } = this;
    const never = new Promise<never>(() => {});
    const locks = device.locks.of(this);
    const fetch = device.net.fetch((run) =>
      this.hold(() => {
        if (!this.#strike('reply')) run();
      }),
    );
    const wire: Wire = {
      device: device.name,
      up: () => device.net.up,
      alive: () => this.alive,
      delay: () => device.net.delay(),
      copies: () => (device.net.rough ? Number(!random.chance(0.05)) + Number(random.chance(0.05)) : 1),
      shuffles: () => device.net.rough && random.chance(0.1),
      deliver: this.hold,
    };
    const socket = school.sockets.factory(wire);
    return {
      now: device.now,
      random: random.next,
      uuid: random.uuid,
      after: (ms, run) => scheduler.after(ms, () => this.hold(run)),
      fetch: (url, init) => (this.alive && !this.#strike('request') ? fetch(url, init) : never),
      socket: (host, options) => {
        const opened = socket(host, options);
        this.#sockets.push(opened as unknown as { lose: (reason: string) => void });
        return opened;
      },
      locks: {
        // What is left of a dead tab takes no lock any more: nobody would let it go.
        request: (name, options, work) =>
          this.alive
            ? locks.request(name, options, (held) => (this.#strike('lock') ? never : work(held)))
            : never,
      },
      databases: {
        open: (name) => this.#watched(new Database(name)),
        delete: (name) => removeDatabase(name),
        names: async () => (await personDatabases()).filter((name) => name.includes(device.host)),
        tickets: () => this.#watched(new TicketsDatabase(`tickets:${device.host}`)),
      },
      clearCaches: async () => {},
    };
  }

  /** Transactions are known, so that they can be undone with the tab, and refused where the disk is full. */
  #watched<D extends Dexie>(db: D): D {
    this.#databases.push(db);
    db.on(
      'ready',
      () => {
        const raw = db.backendDB();
        const begin = raw.transaction.bind(raw);
        raw.transaction = (names, mode, options) => {
          if (!this.alive) throw new DOMException('The tab is gone', 'InvalidStateError');
          if (mode === 'readwrite' && this.device.full)
            throw new DOMException('The disk is full', 'QuotaExceededError');
          const transaction = begin(names, mode, options);
          this.#transactions.add(transaction);
          const over = () => this.#transactions.delete(transaction);
          transaction.addEventListener('complete', over);
          transaction.addEventListener('abort', over);
          if (mode === 'readwrite' && this.#lastWrites === 0 && this.#strike('transaction'))
            abort(transaction);
          else if (mode === 'readwrite' && this.#dyingOf === 'transaction')
            onWrites(transaction, {
              asked: () => void (this.#lastWrites -= 1),
              // What was asked for is done first; then there is nobody any more to go on.
              done: () => void (this.#lastWrites <= 0 && this.#strike('transaction')),
            });
          return transaction;
        };
      },
      true,
    );
    return db;
  }
}
