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
  leave: () => Promise<void>;
}

export const alone: Cluster = {
  bus: undefined,
  limiter: memoryLimiters,
  isLeader: () => true,
  leave: async () => undefined,
};

interface Parts {
  config: Config;
  database: OpenDatabase;
  log: Logger;
  displaced: () => void;
  /** Called once this process may use the database: migrates the schema. */
  prepare: () => Promise<void>;
}

/**
 * Joins the other processes of this school, or ensures that there are none. The embedded database has one
 * process, by its lock. On PostgreSQL, several processes need Redis and a shared data folder.
 *
 * @throws ConfigError
 */
export async function joinCluster({ config, database, log, displaced, prepare }: Parts): Promise<Cluster> {
  const { databaseUrl, redisUrl } = config;
  if (!databaseUrl) {
    if (redisUrl)
      throw new ConfigError('Settings: REDIS_URL needs DATABASE_URL: the embedded database has one process');
    await prepare();
    return alone;
  }
  const lock = await lockProcess({ databaseUrl, shared: redisUrl !== undefined, log, displaced });
  try {
    await prepare();
    const school = await sameFolder(config, database);
    if (!redisUrl) return { ...alone, isLeader: lock.isLeader, leave: lock.close };
    const counters = createClient({
      url: redisUrl,
      disableOfflineQueue: true,
      socket: {
        connectTimeout: 3000,
        reconnectStrategy: (tries: number) => Math.min(200 * 2 ** tries, 2000),
      },
    });
    counters.on('error', () => undefined);
    const cannot = (error: unknown) => {
      throw new ConfigError(`Redis cannot be reached: ${error instanceof Error ? error.message : 'unknown'}`);
    };
    const [bus] = await Promise.all([redisBus({ url: redisUrl, school, log }), counters.connect()]).catch(
      cannot,
    );
    return {
      bus,
      limiter: redisLimiters(counters, school),
      locker: redisLocker(counters, school),
      isLeader: lock.isLeader,
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
async function sameFolder({ dataDir, redisUrl }: Config, { db }: OpenDatabase): Promise<string> {
  const file = path.join(dataDir, markFile);
  const held = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : undefined;
  const fresh = held ?? randomUUID();
  await db
    .insertInto('setting')
    .values({ key: folderMark, value: JSON.stringify(fresh) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', folderMark)
    .executeTakeFirstOrThrow();
  const mark = String(value);
  if (mark !== held) {
    // A single process may have a moved or restored folder; several must share one.
    if (redisUrl !== undefined && mark !== fresh)
      throw new ConfigError(
        `DATA_DIR (${dataDir}) is not the folder of the other processes of this school: all of them need the same one. ` +
          `Where it was moved without ${markFile}, write ${mark} into it`,
      );
    fs.writeFileSync(file, `${mark}\n`, { mode: 0o600 });
  }
  return mark;
}
