import type { Database } from '../../../src/db/database.ts';
import { databaseName } from '../../../src/lib/person-databases.ts';
import { putMeta } from '../../../src/db/meta.ts';
import { syncExtensions } from '../../../contract/sync.ts';
import { LockManager } from '../../client/harness/lock-manager.ts';
import { databaseOf } from './builds.ts';
import { diskNumber } from './disk.ts';
import type { Net } from './network.ts';
import { type Parts, Tab } from './tab.ts';

interface Settings extends Parts {
  name: string;
  person: number;
  net: Net;
}

/** One browser profile of one person: a database, locks, a network and any number of tabs. */
export class Device {
  readonly name: string;
  readonly person: number;
  readonly net: Net;
  readonly locks = new LockManager();
  readonly tabs: Tab[] = [];
  /** Error of this device's clock, in ms. */
  clockError = 0;
  full = false;
  /** The next hidden tab that requests a list freezes before the response. */
  freezeAtList = false;
  token: string | null = null;
  ticket: string | null = null;
  readonly #parts: Settings;

  constructor(parts: Settings) {
    this.#parts = parts;
    this.name = parts.name;
    this.person = parts.person;
    this.net = parts.net;
  }

  /** A host name for each device, so that the devices' databases have different names. */
  get host(): string {
    return `${this.name}.${diskNumber()}.example`;
  }

  get base(): string {
    return `https://${this.host}/api`;
  }

  get database(): string {
    return databaseName(this.host, this.person);
  }

  now = (): number => this.#parts.scheduler.now() + this.clockError;

  /** Stores a new session in the person's database, like a sign-in. */
  async signIn(): Promise<void> {
    const { school, person } = this.#parts;
    const { token, file_token, revoke_ticket } = await school.session(person);
    const db = this.disk();
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
  build = 0;

  /** Opens the database outside of any tab. */
  disk = (): Database => databaseOf(this.database, this.build);

  /** Runs `read` with the stored data, outside of any tab. */
  async readDisk<T>(read: (db: Database) => Promise<T>): Promise<T> {
    const db = this.disk();
    try {
      return await read(db);
    } finally {
      db.close();
    }
  }

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
