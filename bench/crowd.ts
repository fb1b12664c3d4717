import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../build/postgres.mjs';
import { startRedis } from '../build/redis.mjs';
import { SchoolProcess } from '../tests/support/school-process.ts';
import { Active, type Measured } from './crowd/act.ts';
import { makeCrowd } from './crowd/people.ts';
import type { Figure } from './figure.ts';
import { quantile } from './statistics.ts';

const measuredMs = 60_000;
const warmUpMs = 15_000;

interface Setup {
  name: string;
  people: number;
  /** Of the school; they share PostgreSQL and Redis. */
  processes: number;
  postgres: boolean;
}

const setups: Setup[] = [
  { name: 'PGlite, 1,000 people', people: 1000, processes: 1, postgres: false },
  { name: 'PostgreSQL, 1,000 people', people: 1000, processes: 1, postgres: true },
  { name: 'PostgreSQL, 1,000 people, two processes', people: 1000, processes: 2, postgres: true },
];

/**
 * People as the app makes them: a socket each, in groups of 25, one action in 20 seconds (45 % pulls, 25 % messages, 15 %
 * read marks, 15 % lists). Server, database and these people share the machine.
 */
export async function crowdFigures(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const setup of setups) figures.push(...(await crowd(setup)));
  return figures;
}

async function crowd({ name, people, processes, postgres }: Setup): Promise<Figure[]> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'yurt-crowd-'));
  const cluster = postgres ? await startPostgres() : undefined;
  const redis = processes > 1 ? await startRedis() : undefined;
  const settings = {
    DATA_DIR: dataDir,
    ...(cluster && { DATABASE_URL: cluster.url }),
    ...(redis && { REDIS_URL: redis.url }),
  };
  const members = await makeCrowd(settings, people);
  const schools: SchoolProcess[] = [];
  for (let at = 0; at < processes; at += 1) schools.push(await SchoolProcess.start(settings));
  const measured: Measured = { calls: new Map(), failed: [], deliveries: [], expected: 0 };
  const sent = new Map<string, number>();
  const active = members.map(
    (member, at) => new Active(schools[at % processes]!.url, member, measured, sent),
  );
  for (let at = 0; at < active.length; at += 50)
    await Promise.all(active.slice(at, at + 50).map((person) => person.begin()));
  for (const person of active) person.act();
  await sleep(warmUpMs);
  measured.calls.clear();
  measured.failed.length = 0;
  measured.deliveries.length = 0;
  await sleep(measuredMs);
  const calls = new Map([...measured.calls].map(([what, times]) => [what, [...times]]));
  const deliveries = [...measured.deliveries];
  const failed = [...measured.failed];
  for (const person of active) person.end();
  for (const school of schools) await school.down();
  fs.rmSync(dataDir, { recursive: true, force: true });
  await redis?.stop();
  await cluster?.stop();
  const all = [...calls.values()].flat();
  const mean = all.reduce((sum, each) => sum + each, 0) / all.length;
  const note = [...calls].map(([what, times]) => `${what} ${Math.round(quantile(times, 0.99))}`).join(', ');
  return [
    { what: `${name}: calls, mean of ${all.length}`, value: mean, unit: 'ms', goal: { atMost: 100 } },
    {
      what: `${name}: calls, p99`,
      value: quantile(all, 0.99),
      unit: 'ms',
      goal: { atMost: 500 },
      note: `p99 by call: ${note}`,
    },
    {
      what: `${name}: message to every screen, p99 of ${deliveries.length}`,
      value: quantile(deliveries, 0.99),
      unit: 'ms',
      goal: { atMost: 1000 },
    },
    {
      what: `${name}: failed`,
      value: (failed.length / Math.max(1, all.length)) * 100,
      unit: '%',
      goal: { atMost: 0.025 },
      ...(failed[0] && { note: failed[0] }),
    },
  ];
}
