import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '../../build/postgres.mjs';
import { startRedis } from '../../build/redis.mjs';
import { flagsOfService, SchoolProcess } from '../../tests/support/school-process.ts';
import { type Crowd, makeCrowd, type Member } from './people.ts';

export interface Setup extends Crowd {
  name: string;
  /** Count of server processes; they share PostgreSQL and Redis. */
  processes: number;
  postgres: boolean;
}

/**
 * Starts measuring; the returned function returns the average cores in use since, by the machine and by each
 * process.
 */
export function countCores(schools: readonly SchoolProcess[]): () => { machine: number; schools: number[] } {
  const read = () => ({
    at: performance.now(),
    machine: os.cpus().reduce((sum, { times }) => sum + times.user + times.sys + times.nice + times.irq, 0),
    schools: schools.map(({ pid }) => {
      const [user = 0, system = 0] = fs
        .readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
        .slice(11, 13)
        .map(Number);
      // The kernel counts in units of 10 ms.
      return (user + system) * 10;
    }),
  });
  const before = read();
  return () => {
    const now = read();
    const ms = now.at - before.at;
    return {
      machine: (now.machine - before.machine) / ms,
      schools: now.schools.map((used, at) => (used - before.schools[at]!) / ms),
    };
  };
}

export interface CrowdedSchool {
  members: Member[];
  schools: SchoolProcess[];
  close: () => Promise<void>;
}

/** A school with its people on a database of its own; `close` deletes everything. */
export async function openCrowd(setup: Setup): Promise<CrowdedSchool> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'yurt-crowd-'));
  const cluster = setup.postgres ? await startPostgres() : undefined;
  const redis = setup.processes > 1 ? await startRedis() : undefined;
  const settings = {
    DATA_DIR: dataDir,
    METRICS: 'on',
    ...(cluster && { DATABASE_URL: cluster.url }),
    ...(redis && { REDIS_URL: redis.url }),
  };
  const members = await makeCrowd(settings, setup);
  const schools: SchoolProcess[] = [];
  for (let at = 0; at < setup.processes; at += 1)
    schools.push(await SchoolProcess.start(settings, 'dist', setup.postgres ? flagsOfService : undefined));
  const close = async () => {
    for (const school of schools) await school.down();
    fs.rmSync(dataDir, { recursive: true, force: true });
    await redis?.stop();
    await cluster?.stop();
  };
  return { members, schools, close };
}
