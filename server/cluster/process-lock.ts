import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { ConfigError } from '../config-error.ts';

/** Keys of advisory locks, arbitrary but fixed: the presence of a process, and the leader. */
const presenceLock = 7306302;
const leaderLock = 7306303;
const timeoutMs = 15_000;
const pollMs = 5000;

export interface ProcessLock {
  /** Count of the times that this process took the lock; undefined while it does not hold it. */
  term: () => number | undefined;
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
  onDisplaced: () => void;
}

/**
 * Ensures that no server uses the database, until the returned function is called. A server remembers what its own
 * process has changed, so another process must not write unnoticed.
 *
 * @throws ConfigError if a server uses it
 */
export async function lockOutServers(databaseUrl: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  // Without a handler, a lost connection would end the process.
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    presenceLock,
  ]);
  if (rows[0]?.held) return () => client.end();
  await client.end();
  throw new ConfigError('A server uses this database. Run the command with the DATA_DIR of that server');
}

const inUseMessage =
  'Another process uses this database. Stop it first, or set the same REDIS_URL for all processes';

/**
 * Locks the database for this process, alone or shared, as long as its connection lives. A lost lock is taken
 * again.
 *
 * @throws ConfigError if another process holds the lock
 */
export async function lockProcess({ databaseUrl, shared, log, onDisplaced }: Parts): Promise<ProcessLock> {
  const lockFunction = shared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
  let client: pg.Client | undefined;
  let leader = false;
  let taken = 0;
  let closed = false;

  const connect = async (): Promise<boolean> => {
    const fresh = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
    fresh.on('error', () => lockLost(fresh));
    fresh.on('end', () => lockLost(fresh));
    await fresh.connect();
    const { rows } = await fresh.query<{ held: boolean }>(`select ${lockFunction}($1) as held`, [
      presenceLock,
    ]);
    if (rows[0]?.held) {
      client = fresh;
      taken += 1;
      return true;
    }
    await fresh.end();
    return false;
  };

  const lockLost = (which: pg.Client) => {
    if (closed || client !== which) return;
    client = undefined;
    leader = false;
    log.warn('the connection that holds the lock of this process was lost');
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
      if (refused * 500 > timeoutMs) return onDisplaced();
    }
  };

  for (const until = Date.now() + timeoutMs; !(await connect()); await pause(500))
    if (Date.now() > until) throw new ConfigError(inUseMessage);

  const tryToLead = async () => {
    const lockClient = client;
    if (!lockClient || leader) return;
    const { rows } = await lockClient.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      leaderLock,
    ]);
    if (client === lockClient) leader = rows[0]?.held === true;
  };
  await tryToLead();
  const leaderTimer = setInterval(() => void tryToLead().catch(() => undefined), pollMs).unref();

  return {
    term: () => (client ? taken : undefined),
    isLeader: () => leader,
    close: async () => {
      closed = true;
      clearInterval(leaderTimer);
      await client?.end().catch(() => undefined);
    },
  };
}
