import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../../build/postgres.mjs';
import { startRedis } from '../../build/redis.mjs';
import { openSchool } from './school.ts';

/**
 * Waits until `condition` holds.
 * @throws after `ms`
 */
export async function waitUntil(condition: () => boolean | Promise<boolean>, ms = 15_000): Promise<void> {
  for (const deadline = Date.now() + ms; !(await condition()); await sleep(50))
    if (Date.now() > deadline) throw new Error('The condition did not become true in time');
}

/**
 * A school on PostgreSQL that is served by two processes, connected by Redis. Resolves when both know of each
 * other.
 */
export async function openTwoProcesses(settings: Record<string, string> = {}) {
  const [postgres, redis] = await Promise.all([startPostgres({ durable: false }), startRedis()]);
  process.env['DATABASE_URL'] = postgres.url;
  const school = await openSchool({ REDIS_URL: redis.url, ...settings });
  const second = await school.another();
  const others = (process: { ctx: typeof school.ctx }) => process.ctx.cluster.bus?.state().others;
  await waitUntil(() => others(school) === 1 && others(second) === 1);
  return {
    postgres,
    redis,
    school,
    second,
    secondUrl: `http://127.0.0.1:${second.port}`,
    close: async () => {
      await second.stop();
      await school.close();
      await redis.stop();
      await postgres.stop();
      delete process.env['DATABASE_URL'];
    },
  };
}

export type TwoProcesses = Awaited<ReturnType<typeof openTwoProcesses>>;
