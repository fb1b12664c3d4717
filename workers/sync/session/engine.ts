/*
 * The engine of one tab for one person. While its tab is the leader, its sync session communicates with the
 * server; otherwise the engine sends requests to the leader. Clock, random numbers, network and database are
 * passed in.
 */
import type { Database } from '../../../src/db/database.ts';
import type { TabRequest } from '../../../src/db/tab-request.ts';
import { getMeta } from '../../../src/db/meta.ts';
import { exceedsQuota } from '../../../src/db/quota.ts';
import { accountName, lockNames } from '../../../src/lib/lock-names.ts';
import type { Outcome, PageState, SessionStart } from '../../../src/lib/sync-api.ts';
import { requestLeader } from '../leader/request-from-leader.ts';
import type { Environment } from '../environment.ts';
import { createGates, type Gates } from '../transport/gates.ts';
import { type Leader, electLeader } from '../leader/leader.ts';
import { type SyncSession, openSyncSession } from './sync-session.ts';
import { quotaExceeded } from './outcome.ts';

interface EngineParts {
  env: Environment;
  db: Database;
  session: SessionStart;
  /** The session has ended: nothing is sent until the person signs in again. */
  locked: boolean;
  page: PageState;
}

export class Engine {
  readonly db: Database;
  readonly session: SessionStart;
  readonly #env: Environment;
  readonly #gates: Gates;
  readonly #leader: Leader;
  readonly #unwatch: () => void;
  #locale: SessionStart['locale'];
  #page: PageState;
  #syncing: SyncSession | null = null;
  #term: number | null = null;
  #stopped = false;

  constructor({ env, db, session, locked, page }: EngineParts) {
    this.#env = env;
    this.db = db;
    this.session = session;
    this.#locale = session.locale;
    this.#page = page;
    this.#gates = createGates(env, () => this.#syncing?.gatesChanged());
    if (locked) this.#gates.lock();
    this.#gates.pageOnline(page.online);
    const account = accountName(new URL(session.base).host, session.userId);
    this.#leader = electLeader({
      env,
      db,
      lock: lockNames.leader(account),
      lead: (epoch, signal, resign) => {
        this.#term = epoch;
        this.#open({ account, epoch, signal, resign }).catch(resign);
        return () => {
          this.#syncing = null;
          this.#term = null;
        };
      },
    });
    this.#leader.setVisible(page.visible);
    // Another tab deletes the database: read and write nothing more.
    db.on('versionchange', (event) => {
      if (!event.newVersion) this.stop();
    });
    this.#unwatch = env.observe(
      () => getMeta('signedOut', db),
      (signedOut) => {
        if (signedOut) this.stop();
      },
    );
  }

  get leads(): boolean {
    return this.#syncing !== null;
  }

  /** Epoch of the term; null while this tab is not the leader. */
  get term(): number | null {
    return this.#term;
  }

  stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#unwatch();
    this.#leader.stop();
    this.#gates.stop();
    this.#syncing = null;
  }

  async retry(): Promise<void> {
    await this.ask({ kind: 'retry' });
  }

  pageState(now: PageState): void {
    const before = this.#page;
    this.#page = now;
    this.#gates.pageOnline(now.online);
    this.#leader.setVisible(now.visible);
    if ((now.online && !before.online) || (now.visible && !before.visible)) this.#syncing?.retryNow();
  }

  setLocale(locale: SessionStart['locale']): void {
    if (locale === this.#locale) return;
    this.#locale = locale;
    this.#syncing?.localeChanged();
  }

  typing(groupId: number, typing: boolean): void {
    this.#syncing?.typing(groupId, typing);
  }

  async ask(request: TabRequest['want']): Promise<Outcome<unknown>> {
    try {
      return await (this.#syncing ? this.#syncing.ask(request) : requestLeader(this.#env, this.db, request));
    } catch (error) {
      if (exceedsQuota(error)) return quotaExceeded;
      throw error;
    }
  }

  async #open(term: {
    account: string;
    epoch: number;
    signal: AbortSignal;
    resign: () => void;
  }): Promise<void> {
    const { base, token, userId, timeZone, credentials } = this.session;
    const syncing = await openSyncSession({
      ...term,
      env: this.#env,
      db: this.db,
      me: userId,
      gates: this.#gates,
      access: () => ({ base, token, timeZone, credentials, locale: this.#locale }),
    });
    if (!syncing) return term.resign();
    if (!term.signal.aborted) this.#syncing = syncing;
    syncing.gatesChanged();
  }
}
