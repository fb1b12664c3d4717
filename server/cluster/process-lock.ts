import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { ConfigError } from '../config-error.ts';

/** Keys of advisory locks, arbitrary but fixed: the presence of a process, and the leader. */
const presenceLock = 7306302;
const leaderLock = 7306303;
const patienceMs = 15_000;
const glanceMs = 5000;

export interface ProcessLock {
  /** Whether this process runs the tasks that only one process may run. */
  isLeader: () => boolean;
  close: () => Promise<void>;
}

interface Parts {
  databaseUrl: string;
  /** Other processes may be present. */
  shared: boolean;
  log: Logger;
  /** Called when another process has taken the database: this process must exit. */
  displaced: () => void;
}

const taken =
  'Another process serves this database. Several need REDIS_URL, the same in each of them; without it, end the other one first';

/**
 * Locks the database for this process, alone or shared, as long as its connection lives. A lost lock is taken
 * again.
 *
 * @throws ConfigError if another process holds the lock
 */
export async function lockProcess({ databaseUrl, shared, log, displaced }: Parts): Promise<ProcessLock> {
  const take = shared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
  let client: pg.Client | undefined;
  let leader = false;
  let closed = false;

  const connect = async (): Promise<boolean> => {
    const fresh = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
    fresh.on('error', () => lose(fresh));
    fresh.on('end', () => lose(fresh));
    await fresh.connect();
    const { rows } = await fresh.query<{ held: boolean }>(`select ${take}($1) as held`, [presenceLock]);
    if (rows[0]?.held) {
      client = fresh;
      return true;
    }
    await fresh.end();
    return false;
  };

  const lose = (which: pg.Client) => {
    if (closed || client !== which) return;
    client = undefined;
    leader = false;
    log.warn('the lock of this process was lost with its connection');
    void regain();
  };

  const regain = async () => {
    for (let refused = 0; !closed && !client; await pause(500)) {
      try {
        if (await connect()) return;
        refused += 1;
      } catch {
        // The database is still unavailable.
      }
      if (refused * 500 > patienceMs) return displaced();
    }
  };

  for (const until = Date.now() + patienceMs; !(await connect()); await pause(500))
    if (Date.now() > until) throw new ConfigError(taken);

  const lead = async () => {
    const held = client;
    if (!held || leader) return;
    const { rows } = await held.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      leaderLock,
    ]);
    if (client === held) leader = rows[0]?.held === true;
  };
  await lead();
  const glance = setInterval(() => void lead().catch(() => undefined), glanceMs).unref();

  return {
    isLeader: () => leader,
    close: async () => {
      closed = true;
      clearInterval(glance);
      await client?.end().catch(() => undefined);
    },
  };
}
