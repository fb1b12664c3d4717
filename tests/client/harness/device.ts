import { randomUUID } from 'node:crypto';
import type { NewOp, OutboxOp } from '../../../src/db/outbox-op.ts';
import { Database, type MessageRow } from '../../../src/db/database.ts';
import { databaseName } from '../../../src/lib/person-databases.ts';
import { getMeta, type Meta } from '../../../src/db/meta.ts';
import { enqueue, listOps } from '../../../src/db/outbox.ts';
import { observe } from '../../../src/db/observe.ts';
import { TicketsDatabase } from '../../../src/db/tickets.ts';
import type { SessionStart, SyncApi } from '../../../src/lib/sync-api.ts';
import { personDatabases, deleteDatabase } from '../../../src/db/wipe.ts';
import type { Environment } from '../../../workers/sync/environment.ts';
import { lazyModules } from '../../../workers/sync/session/lazy-modules.ts';
import { createSyncApi } from '../../../workers/sync/session/sync-api.ts';
import { Clock } from './clock.ts';
import { FakeServer } from './fake-server.ts';
import { LockManager } from './lock-manager.ts';
import { SocketHub } from './socket-hub.ts';

// Load the lazy modules first: tests control the clock and cannot wait for scripts.
await Promise.all(Object.values(lazyModules).map((load) => load()));

/** One browser profile of one person with a server of its own. */
export class TestDevice {
  readonly clock = new Clock();
  readonly hub = new SocketHub();
  readonly server = new FakeServer(this.clock.now, this.hub);
  /** The server at the address of the school: a box may take its place. */
  answering: Pick<FakeServer, 'fetch'> = this.server;
  readonly locks = new LockManager();
  readonly host = `${randomUUID()}.example`;
  readonly session: SessionStart = {
    base: `https://${this.host}/api`,
    userId: 1,
    token: 'token-1',
    locale: 'en',
    timeZone: 'UTC',
    credentials: false,
  };
  /** Set before a tab is opened. Without it the device signs nothing. */
  subtle: SubtleCrypto | undefined;
  readonly #tabs: Tab[] = [];

  readonly environment: Environment = this.environmentOf({ alive: true });

  /** The environment of one tab. After the tab was killed, nothing reaches it or leaves it. */
  environmentOf(state: { alive: boolean }): Environment {
    const never = new Promise<never>(() => {});
    return {
      now: this.clock.now,
      random: () => 0.5,
      uuid: randomUUID,
      after: (ms, run) => this.clock.after(ms, () => state.alive && run()),
      fetch: async (url, init) => {
        const response = await (state.alive ? this.answering.fetch(url, init) : never);
        return state.alive ? response : never;
      },
      subtle: this.subtle,
      socket: this.hub.factory,
      observe,
      locks: this.locks.forTab(state),
      databases: {
        open: (name) => new Database(name),
        delete: deleteDatabase,
        names: async () => (await personDatabases()).filter((name) => name.includes(this.host)),
        tickets: () => new TicketsDatabase(`tickets-${this.host}`),
      },
      clearCaches: async () => {},
    };
  }

  /** A tab whose page has started the sync. */
  async tab(session = this.session): Promise<Tab> {
    const tab = this.bareTab();
    await tab.api.start(session);
    return tab;
  }

  bareTab(): Tab {
    const tab = new Tab(this);
    this.#tabs.push(tab);
    return tab;
  }

  /** Signs out and advances the clock, so that nothing continues into the next test. */
  async end(): Promise<void> {
    this.answering = this.server;
    this.server.permanentFault = 'down';
    for (const tab of this.#tabs) if (tab.alive) await tab.api.signOut().catch(() => undefined);
    await this.clock.advance(10_000);
  }
}

export class Tab {
  readonly api: SyncApi;
  /** The database as opened by the page. */
  db: Database;
  readonly #device: TestDevice;
  readonly #liveness = { alive: true };

  constructor(device: TestDevice) {
    this.#device = device;
    this.api = createSyncApi(device.environmentOf(this.#liveness));
    this.db = new Database(databaseName(device.host, 1));
  }

  /** Waits until everything was fetched once. */
  synced = (): Promise<void> =>
    this.#device.clock.until(async () => {
      const snapshot = await this.meta('snapshot');
      if (snapshot?.messages === undefined)
        throw new Error(`Only these lists were fetched: ${Object.keys(snapshot ?? {}).join()}`);
    });

  /** Adds an op to the outbox, like a command. */
  async enqueueOp(op: NewOp): Promise<string | null> {
    const id = await enqueue(op, { db: this.db, now: this.#device.clock.now() });
    return id;
  }

  get alive(): boolean {
    return this.#liveness.alive;
  }

  /** Kills the tab as if it was closed or its process ended, in the middle of its work. */
  kill(): void {
    this.#liveness.alive = false;
    this.#device.locks.abandon(this.#liveness);
  }

  send = (content: string, groupId = 7): Promise<string | null> =>
    this.enqueueOp({ kind: 'message.send', args: { group_id: groupId, content } });

  messages = (): Promise<MessageRow[]> => this.db.messages.orderBy('id').toArray();
  contents = async (): Promise<string[]> => (await this.messages()).map((row) => row.content);
  ops = (): Promise<OutboxOp[]> => listOps(this.db);
  meta = <K extends keyof Meta>(key: K): Promise<Meta[K] | undefined> => getMeta(key, this.db);
}
