/*
 * Two processes of one school on PostgreSQL and Redis. Each is killed at random (SIGKILL) while twenty people
 * write to either. No acknowledged message may be lost or exist twice, and a message sent again with its key
 * after a lost response must exist once. `npm run test:kills -- --rounds 200`; needs the built server.
 */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { makeCrowd, type Member } from '../../bench/crowd/people.ts';
import { startPostgres } from '../../build/postgres.mjs';
import { startRedis } from '../../build/redis.mjs';
import { SchoolProcess } from '../support/school-process.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } });
const rounds = Number(values.rounds);
const writers = 20;

const cluster = await startPostgres();
const redis = await startRedis();
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'yurt-kills-'));
const settings = { DATA_DIR: dataDir, DATABASE_URL: cluster.url, REDIS_URL: redis.url };
const members = await makeCrowd(settings, { people: writers, perGroup: 25 });
const schools = [await SchoolProcess.start(settings), await SchoolProcess.start(settings)];

/** By key of the message, its acknowledged id. */
const acknowledged = new Map<string, number>();
let ended = false;
let tries = 0;

/** Sends a message, with the same key at alternating processes, until it is acknowledged. */
async function sendMessage({ token, group }: Member): Promise<void> {
  const key = randomUUID();
  for (let attempt = Math.floor(Math.random() * 2); ; attempt += 1) {
    tries += 1;
    const school = schools[attempt % schools.length]!;
    try {
      const response = await fetch(`${school.url}/api/chat/message`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ content: key, group_id: group, client_id: key }),
        signal: AbortSignal.timeout(10_000),
      });
      const { data } = (await response.json()) as { data?: { id: number } };
      if (response.ok && data) {
        acknowledged.set(key, data.id);
        return;
      }
    } catch {
      // The process was killed before it responded: the message may or may not be stored.
    }
    await sleep(50 + Math.random() * 100);
  }
}

const work = members.map(async (member) => {
  while (!ended) {
    await sendMessage(member);
    await sleep(Math.random() * 60);
  }
});
for (let round = 1; round <= rounds; round += 1) {
  await sleep(50 + Math.random() * 1200);
  const school = schools[Math.floor(Math.random() * 2)]!;
  await school.down('SIGKILL');
  await sleep(Math.random() * 400);
  await school.up();
  if (round % 20 === 0) process.stdout.write(`${round} rounds, ${acknowledged.size} acknowledged\n`);
}
ended = true;
await Promise.all(work);

const client = new pg.Client({ connectionString: cluster.url });
await client.connect();
const { rows } = await client.query<{ id: string; content: string }>('select id, content from message');
await client.end();
const stored = new Map<string, number[]>();
for (const { id, content } of rows) stored.set(content, [...(stored.get(content) ?? []), Number(id)]);
const lost = [...acknowledged].filter(([key, id]) => !stored.get(key)?.includes(id));
const doubled = [...stored].filter(([, ids]) => ids.length > 1);

for (const school of schools) await school.down();
await redis.stop();
await cluster.stop();
fs.rmSync(dataDir, { recursive: true, force: true });
process.stdout.write(
  `${rounds} kills, ${tries} tries, ${acknowledged.size} acknowledged, ${rows.length} kept: ${lost.length} lost, ${doubled.length} doubled\n`,
);
process.exitCode = lost.length + doubled.length > 0 || acknowledged.size < rounds ? 1 : 0;
