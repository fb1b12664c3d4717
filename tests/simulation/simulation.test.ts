import { expect, it, beforeAll, afterAll } from 'vitest';
import { countTasks } from './world/tasks.ts';
import type { Db } from '../../server/db/client.ts';
countTasks();
const { openMemory } = await import('./world/school.ts');
const { simulate } = await import('./simulate.ts');
let db: Db;
beforeAll(async () => {
  db = await openMemory();
}, 60_000);
afterAll(() => db.destroy());
it('one', async () => {
  const from = Number(process.env['SEED'] ?? 1);
  for (let seed = from; seed < from + Number(process.env['N'] ?? 1); seed++) {
    const t = performance.now();
    const run = await simulate(db, { seed, plain: process.env['PLAIN'] === '1' });
    console.log(
      seed,
      Math.round(performance.now() - t),
      'ms',
      run.requests,
      JSON.stringify(run.crashes),
      run.violations.slice(0, 6),
    );
    if (process.env['TRACE']) console.log(run.trace.join('\n'));
  }
}, 600_000);
