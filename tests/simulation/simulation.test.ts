import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../server/db/client.ts';
import { failingRuns, seeds } from './failing-days.ts';
import { simulate } from './simulate.ts';
import { openMemory } from './harness/school.ts';

let db: Db;
beforeAll(async () => {
  db = await openMemory();
});
afterAll(() => db.destroy());

it(`${seeds} days of two people on three devices lose nothing, double nothing, hide nothing and leak nothing`, async () => {
  expect(await failingRuns(db, false)).toBe('');
});

it('runs the same events for the same seed', async () => {
  for (const seed of [3, 4]) {
    const [one, two] = [await simulate(db, { seed }), await simulate(db, { seed })];
    expect(one.trace.length).toBeGreaterThan(100);
    expect(two.trace).toEqual(one.trace);
  }
});
