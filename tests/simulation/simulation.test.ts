import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../server/db/client.ts';
import { runDays, seeds } from './failing-days.ts';
import { simulate } from './simulate.ts';
import { areaCommands } from './harness/areas.ts';
import { openMemory } from './harness/school.ts';

let db: Db;
beforeAll(async () => {
  db = await openMemory();
});
afterAll(() => db.destroy());

it(`${seeds} days of two people on three devices lose nothing, double nothing, hide nothing and leak nothing`, async () => {
  const { failures, accepted } = await runDays(db, false);
  expect(failures).toBe('');
  // Otherwise the days would not test what the command does.
  expect(areaCommands.filter((command) => !accepted.has(command))).toEqual([]);
});

it('runs the same events for the same seed', async () => {
  for (const seed of [3, 4]) {
    const [one, two] = [await simulate(db, { seed }), await simulate(db, { seed })];
    expect(one.trace.length).toBeGreaterThan(100);
    expect(two.trace).toEqual(one.trace);
  }
});
