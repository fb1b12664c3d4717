import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Locker } from '@tus/server';
import { createClient } from 'redis';
import { ConfigError } from '../config-error.ts';
import type { Config } from '../config.ts';
import type { OpenDatabase } from '../db/client.ts';
import type { Bus } from './bus.ts';
import { folderMark } from './folder-mark.ts';
import { type MakeLimiter, memoryLimiters, redisLimiters } from './limiters.ts';
import { lockProcess } from './process-lock.ts';
import { redisLocker } from './redis-locker.ts';
import { redisBus } from './redis-bus.ts';

/** The connection of a process to the other processes of the school. */
export interface Cluster {
  /** Undefined for a single process. */
  bus: Bus | undefined;
  limiter: MakeLimiter;
  /** Locks of uploads in parts; undefined if they are locked within the process. */
  locker?: Locker | undefined;
  /** Whether this process runs the tasks that only one process may run. */
  isLeader: () => boolean;
  /** Changes whenever other processes may have written unnoticed; undefined while they may. */
  term: () => number | undefined;
  leave: () => Promise<void>;
}

export const singleProcess: Cluster = {
  bus: undefined,
  limiter: memoryLimiters,
  isLeader: () => true,
  term: () => 0,
  leave: async () => undefined,
};

interface Parts {
  config: Config;
  database: OpenDatabase;
  log: Logger;
  onDisplaced: () => void;
  /** Called once this process may use the database: migrates the schema. */
  prepare: () => Promise<void>;
}

/**
 * Joins the other processes of this school, or ensures that there are none. The embedded database has one
 * process, by its lock. On PostgreSQL, several processes need Redis and a shared data folder.
 *
 * @throws ConfigError
 */
export async function joinCluster({ config, database, log, onDisplaced, prepare }: Parts): Promise<Cluster> {
  const { databaseUrl, redisUrl } = config;
  if (!databaseUrl) {
    if (redisUrl)
      throw new ConfigError(
        'Settings: REDIS_URL requires DATABASE_URL, because the embedded database supports only one process',
      );
    await prepare();
    return singleProcess;
  }
  const lock = await lockProcess({
    databaseUrl,
    shared: redisUrl !== undefined,
    log,
    onDisplaced: onDisplaced,
  });
  try {
    await prepare();
    const school = await requireSameFolder(config, database);
    if (!redisUrl) return { ...singleProcess, isLeader: lock.isLeader, term: lock.term, leave: lock.close };
    const counters = createClient({
      url: redisUrl,
      disableOfflineQueue: true,
      socket: {
        connectTimeout: 3000,
        reconnectStrategy: (tries: number) => Math.min(200 * 2 ** tries, 2000),
      },
    });
    counters.on('error', () => undefined);
    const throwUnreachable = (error: unknown) => {
      throw new ConfigError(`Redis cannot be reached: ${error instanceof Error ? error.message : 'unknown'}`);
    };
    const [bus] = await Promise.all([redisBus({ url: redisUrl, school, log }), counters.connect()]).catch(
      throwUnreachable,
    );
    return {
      bus,
      limiter: redisLimiters(counters, school),
      locker: redisLocker(counters, school),
      isLeader: lock.isLeader,
      term: () => {
        const { healthy, lost } = bus.state();
        return healthy ? lost : undefined;
      },
      leave: async () => {
        await bus.close();
        counters.destroy();
        await lock.close();
      },
    };
  } catch (error) {
    await lock.close();
    throw error;
  }
}

const markFile = 'school-id';

/**
 * Ensures that all processes of a school use the same data folder, which holds uploads in parts and mails.
 * The first process writes an id into the folder and the database. Returns that id.
 */
async function requireSameFolder({ dataDir, redisUrl }: Config, { db }: OpenDatabase): Promise<string> {
  const file = path.join(dataDir, markFile);
  const folderId = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : undefined;
  const candidate = folderId ?? randomUUID();
  await db
    .insertInto('setting')
    .values({ key: folderMark, value: JSON.stringify(candidate) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', folderMark)
    .executeTakeFirstOrThrow();
  const schoolId = String(value);
  if (schoolId !== folderId) {
    // A single process may have a moved or restored folder; several must share one.
    if (redisUrl !== undefined && schoolId !== candidate)
      throw new ConfigError(
        `DATA_DIR (${dataDir}) is not the data folder of the other processes of this school. All processes must share one folder. ` +
          `If the folder was moved without its file ${markFile}, create that file with the content ${schoolId}`,
      );
    fs.writeFileSync(file, `${schoolId}\n`, { mode: 0o600 });
  }
  return schoolId;
}
