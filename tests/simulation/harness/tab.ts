import type Dexie from 'dexie';
import type { Database, StoredBlob } from '../../../src/db/database.ts';
import { observe } from '../../../src/db/observe.ts';
import type { NewOp } from '../../../src/db/outbox-op.ts';
import { enqueue } from '../../../src/db/outbox.ts';
import { TicketsDatabase } from '../../../src/db/tickets.ts';
import { personDatabases, deleteDatabase } from '../../../src/db/wipe.ts';
import type { SyncApi } from '../../../src/lib/sync-api.ts';
import type { Environment } from '../../../workers/sync/environment.ts';
import { lazyModules } from '../../../workers/sync/session/lazy-modules.ts';
import { createSyncApi } from '../../../workers/sync/session/sync-api.ts';
import type { LockManager } from '../../client/harness/lock-manager.ts';
import { databaseOf } from './builds.ts';
import type { Net } from './network.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import type { School } from './school.ts';
import type { Sockets, Wire } from './sockets.ts';
import { abandon, guardTransactions, failOnFullDisk, onWrites, disconnect } from './transactions.ts';

// Load the lazy modules first: the simulation controls time and cannot wait for scripts.
await Promise.all(Object.values(lazyModules).map((load) => load()));

/** Points at which a tab may die. */
export const windows = ['now', 'request', 'reply', 'transaction', 'lock'] as const;
export type CrashWindow = (typeof windows)[number];

/** State that all tabs of a browser profile share. */
interface Profile {
  name: string;
  person: number;
  host: string;
  base: string;
  database: string;
  /** Count of app updates; a tab keeps the build it was opened with. */
  build: number;
  token: string | null;
  full: boolean;
  freezeAtList: boolean;
  net: Net;
  locks: LockManager;
  now: () => number;
}

export interface Parts {
  school: School;
  scheduler: Scheduler;
  random: Random;
  /** The sockets of the server that the device reaches; null for none. Those of the school by default. */
  sockets?: () => Sockets | null;
  /** The WebCrypto of the browser; absent for one without it. */
  subtle?: SubtleCrypto | undefined;
  /** Called when a tab dies at its chosen point. */
  died: (window: CrashWindow) => void;
}

/** A page with its worker. External results are delayed while it is frozen and dropped once it is dead. */
export class Tab {
  readonly api: SyncApi;
  readonly db: Database;
  readonly device: Profile;
  alive = true;
  visible = true;
  /** Resolves when the tab dies; its pending work never ends. */
  readonly dead: Promise<void>;
  #resolveDead = () => {};
  #delayedWork: (() => void)[] | null = null;
  #crashWindow: CrashWindow | null = null;
  /** Writes until it dies in a transaction; with 0 it dies when the transaction begins. */
  #writesBeforeCrash = 0;
  #token: string | null = null;
  readonly #build: number;
  readonly #parts: Parts;
  readonly #transactions = new Set<IDBTransaction>();
  readonly #databases: Dexie[] = [];
  readonly #sockets: { lose: (reason: string) => void }[] = [];

  constructor(device: Profile, parts: Parts) {
    this.device = device;
    this.#parts = parts;
    this.#build = device.build;
    this.dead = new Promise((leave) => {
      this.#resolveDead = leave;
    });
    this.api = createSyncApi(this.#environment());
    this.db = this.#trackDatabase(databaseOf(device.database, this.#build));
  }

  get frozen(): boolean {
    return this.#delayedWork !== null;
  }

  async start(): Promise<void> {
    const { token, person, base } = this.device;
    if (token === null) return;
    this.#token = token;
    const session = {
      base,
      userId: person,
      token,
      locale: 'en',
      timeZone: 'UTC',
      credentials: false,
    } as const;
    await Promise.race([this.api.start(session).then(this.publishPageState), this.dead]);
  }

  publishPageState = async (): Promise<void> =>
    this.api.pageState({ online: this.device.net.up, visible: this.visible });

  /** Adds an op to the outbox, like a command. */
  async enqueueOp(op: NewOp, opId: string, blob?: StoredBlob): Promise<string | null> {
    const id = await enqueue(op, { db: this.db, now: this.device.now(), opId, ...(blob && { blob }) });
    return id;
  }

  dieOf(window: CrashWindow, lastWrites = 0): void {
    if (window === 'now') return this.kill('now');
    this.#crashWindow = window;
    this.#writesBeforeCrash = lastWrites;
  }

  /** Cancels a planned death. */
  cancelDeath(): void {
    this.#crashWindow = null;
  }

  /**
   * Kills the tab in the middle of its work: open transactions are undone, and nothing is sent or received
   * any more.
   */
  kill(window: CrashWindow): void {
    if (!this.alive) return;
    this.alive = false;
    this.#delayedWork = null;
    for (const transaction of this.#transactions) abandon(transaction);
    for (const socket of this.#sockets) socket.lose('transport close');
    this.device.locks.abandon(this);
    this.#parts.died(window);
    this.#resolveDead();
  }

  /** Closes its databases; until then the library keeps even a dead tab's databases in memory. */
  close(): void {
    for (const db of this.#databases) db.close();
  }

  freeze(): void {
    this.#delayedWork ??= [];
  }

  /** Delivers the delayed results in order, each as a task of its own. */
  thaw(): void {
    const delayed = this.#delayedWork ?? [];
    this.#delayedWork = null;
    for (const run of delayed) this.#parts.scheduler.after(0, () => this.deliver(run));
    // Its page notices only now that the person has signed in again in another tab.
    if (this.device.token !== null && this.device.token !== this.#token) void this.start();
  }

  /** Runs external results; delayed while frozen, dropped once dead. */
  deliver = (run: () => void): void => {
    if (!this.alive) return;
    if (this.#delayedWork) this.#delayedWork.push(run);
    else run();
  };

  /**
   * Delays the result of a lock request while the tab is frozen; when it thaws, the result comes after other
   * delayed ones.
   */
  #delayWhileFrozen<T>(outcome: Promise<T>): Promise<T> {
    const { scheduler, random } = this.#parts;
    return new Promise((resolve, reject) => {
      const settleLater = (run: () => void) => {
        if (!this.#delayedWork) return run();
        this.#delayedWork.push(() => void scheduler.after(random.between(0, 200), () => this.deliver(run)));
      };
      outcome.then(
        (value) => settleLater(() => resolve(value)),
        (error: unknown) => settleLater(() => reject(error)),
      );
    });
  }

  #crashAt(window: CrashWindow): boolean {
    if (this.#crashWindow !== window || !this.alive) return false;
    this.kill(window);
    return true;
  }

  #freezeAtList(url: string, method = 'GET'): void {
    if (!this.device.freezeAtList || this.visible || method !== 'GET' || url.includes('/sync')) return;
    this.device.freezeAtList = false;
    this.freeze();
  }

  #environment(): Environment {
    const { scheduler, random, school, sockets = () => school.sockets, subtle } = this.#parts;
    const { device } = this;
    const never = new Promise<never>(() => {});
    const locks = device.locks.forTab(this);
    const fetch = device.net.fetch((run) =>
      this.deliver(() => {
        if (!this.#crashAt('reply')) run();
      }),
    );
    const wire: Wire = {
      device: device.name,
      up: () => device.net.up,
      server: sockets,
      alive: () => this.alive,
      delay: () => device.net.delay(),
      copies: () => (device.net.rough ? Number(!random.chance(0.05)) + Number(random.chance(0.05)) : 1),
      shuffles: () => device.net.rough && random.chance(0.1),
      deliver: this.deliver,
    };
    const socket = school.sockets.factory(wire);
    return {
      now: device.now,
      random: random.next,
      uuid: random.uuid,
      after: (ms, run) => scheduler.after(ms, () => this.deliver(run)),
      fetch: (url, init) => {
        if (!this.alive || this.#crashAt('request')) return never;
        this.#freezeAtList(url, init.method);
        return fetch(url, init);
      },
      subtle,
      socket: (host, options) => {
        const opened = socket(host, options);
        this.#sockets.push(opened as unknown as { lose: (reason: string) => void });
        return opened;
      },
      observe: (query, next) => {
        let over = false;
        const stop = observe(query, (value) => this.deliver(() => over || next(value)));
        return () => {
          over = true;
          stop();
        };
      },
      locks: {
        // A dead tab's code must not take a lock: nobody would release it.
        request: (name, options, work) =>
          this.alive
            ? this.#delayWhileFrozen(
                locks.request(name, options, (delayed) => (this.#crashAt('lock') ? never : work(delayed))),
              )
            : never,
      },
      databases: {
        open: (name) => this.#trackDatabase(databaseOf(name, this.#build)),
        delete: (name) => deleteDatabase(name),
        names: async () => (await personDatabases()).filter((name) => name.includes(device.host)),
        tickets: () => this.#trackDatabase(new TicketsDatabase(`tickets:${device.host}`)),
      },
      clearCaches: async () => {},
    };
  }

  /** Tracks its transactions, so that they can be undone with the tab or fail on a full disk. */
  #trackDatabase<D extends Dexie>(db: D): D {
    this.#databases.push(db);
    db.on(
      'ready',
      () => {
        guardTransactions(db.backendDB(), (begin, mode) => this.#beginTransaction(begin(), mode));
      },
      true,
    );
    return db;
  }

  #beginTransaction(transaction: IDBTransaction, mode: IDBTransactionMode): IDBTransaction {
    if (!this.alive) return disconnect(transaction);
    if (mode !== 'readwrite') return this.#trackTransaction(transaction);
    if (this.#writesBeforeCrash === 0 && this.#crashAt('transaction')) return disconnect(transaction);
    if (this.device.full) failOnFullDisk(transaction);
    else if (this.#crashWindow === 'transaction')
      onWrites(transaction, {
        asked: () => void (this.#writesBeforeCrash -= 1),
        // Finish the requested write before the tab dies.
        done: () => void (this.#writesBeforeCrash <= 0 && this.#crashAt('transaction')),
      });
    return this.#trackTransaction(transaction);
  }

  #trackTransaction(transaction: IDBTransaction): IDBTransaction {
    this.#transactions.add(transaction);
    const over = () => this.#transactions.delete(transaction);
    transaction.addEventListener('complete', over);
    transaction.addEventListener('abort', over);
    return transaction;
  }
}
