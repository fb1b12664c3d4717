import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinCluster } from '../../server/cluster/join-cluster.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/db/client.ts';
import type { RunningServer } from '../../server/start-server.ts';
import { type Listener, listen } from '../support/echo.ts';
import type { Person, School } from '../support/school.ts';
import { openTwoProcesses, type TwoProcesses, waitUntil } from '../support/two-processes.ts';

let two: TwoProcesses;
let school: School;
let second: RunningServer;
let redis: TwoProcesses['redis'];
let [anna, boris] = [] as unknown as [Person, Person];
const open = new Set<Listener>();

const secondUrl = () => two.secondUrl;
const connect = (host: string, person: Person): Listener => {
  const listener = listen(host, person.token);
  open.add(listener);
  return listener;
};
const onSecond = async (method: string, path: string, person: Person, body?: unknown) => {
  const answer = await fetch(`${secondUrl()}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json().catch(() => undefined) };
};

beforeAll(async () => {
  two = await openTwoProcesses();
  ({ school, second, redis } = two);
  [anna, boris] = [await school.person({ name: 'Anna' }), await school.person({ name: 'Boris' })];
}, 60_000);
afterAll(async () => {
  for (const listener of open) listener.close();
  await two.close();
});

/** Subscribes to the channel of a chat and waits for the confirmation. */
async function subscribeToChat(listener: Listener, person: Person, group: number): Promise<void> {
  listener.echo.private(`chat.${group}`);
  await listener.receives(
    ({ event, channel }) => event === 'presence:subscribed' && channel === `private-chat.${group}`,
  );
  void person;
}

describe('joining the cluster', () => {
  const join = async (settings: Record<string, string>, dataDir = school.ctx.config.dataDir) => {
    const config = readConfig({
      DATABASE_URL: school.ctx.config.databaseUrl,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      ...settings,
    });
    const database = await openDatabase(config);
    try {
      const { log } = school.ctx;
      await joinCluster({
        config,
        database,
        log,
        prepare: async () => undefined,
        onDisplaced: () => undefined,
      });
    } finally {
      await database.close();
    }
  };

  it('fails beside other processes without REDIS_URL', async () => {
    await expect(join({})).rejects.toThrow(/Another process uses this database.*REDIS_URL/);
  }, 30_000);

  it('fails with another data folder', async () => {
    await expect(join({ REDIS_URL: redis.url }, `${school.ctx.config.dataDir}-other`)).rejects.toThrow(
      /not the data folder of the other processes/,
    );
  });

  it('fails with Redis and the embedded database', async () => {
    const config = readConfig({ REDIS_URL: redis.url, DATA_DIR: school.ctx.config.dataDir });
    const database = { db: school.ctx.db, kind: 'pglite' as const, close: async () => undefined };
    const { log } = school.ctx;
    await expect(
      joinCluster({ config, database, log, prepare: async () => undefined, onDisplaced: () => undefined }),
    ).rejects.toThrow('REDIS_URL requires DATABASE_URL');
  });
});

describe('while Redis fails', () => {
  it('stores chat messages, enforces limits, and sends sync after Redis restarts empty', async () => {
    const group = await school.group(anna, boris);
    const there = connect(secondUrl(), boris);
    await subscribeToChat(there, boris, group);
    await redis.kill();
    const stored = await anna.call('POST', '/chat/message', {
      group_id: group,
      content: 'while it was gone',
    });
    expect(stored.status).toBe(200);
    const tries = await Promise.all(
      Array.from({ length: 7 }, () =>
        school.call('POST', '/login', { email: 'nobody2@example.org', password: 'wrong wrong wrong' }),
      ),
    );
    expect(tries.some(({ status }) => status === 429)).toBe(true);
    await redis.start();
    const before = there.received.length;
    await waitUntil(() => there.received.slice(before).some(({ event }) => event === 'sync'), 30_000);
    await anna.call('POST', '/chat/message', { group_id: group, content: 'and after' });
    await there.receives(({ data }) => (data?.message?.content ?? data?.content) === 'and after', 15_000);
    expect(second.ctx.cluster.bus?.state()).toMatchObject({ healthy: true });
  }, 90_000);

  it('detects a Redis that stops responding, and sends sync when it is back', async () => {
    const there = connect(secondUrl(), boris);
    await there.receives(({ event }) => event === 'users');
    process.kill(redis.pid()!, 'SIGSTOP');
    await waitUntil(() => second.ctx.cluster.bus?.state().healthy === false, 20_000);
    const answered = await onSecond('GET', '/users', anna);
    expect(answered.status).toBe(200);
    process.kill(redis.pid()!, 'SIGCONT');
    const before = there.received.length;
    await waitUntil(() => there.received.slice(before).some(({ event }) => event === 'sync'), 30_000);
    expect(second.ctx.cluster.bus?.state().healthy).toBe(true);
  }, 90_000);
});
