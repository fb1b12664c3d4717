import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../server/db/client.ts';
import { shrink, story } from './shrink.ts';
import { simulate } from './simulate.ts';
import { openMemory } from './world/school.ts';

const seeds = Number(process.env['SIM_SEEDS'] ?? 50);
const from = Number(process.env['SIM_FROM'] ?? 1);

let db: Db;
beforeAll(async () => {
  db = await openMemory();
});
afterAll(() => db.destroy());

const failing = async (plain: boolean) => {
  const stories: string[] = [];
  for (let seed = from; seed < from + seeds; seed++) {
    const run = await simulate(db, { seed, plain });
    if (run.violations.length > 0) stories.push(story(await shrink(db, run)));
  }
  return stories.join('\n\n');
};

it(`${seeds} days of two people on three devices lose nothing, double nothing, hide nothing and leak nothing`, async () => {
  expect(await failing(false)).toBe('');
});

it(`${seeds} days with a server without extensions lose nothing, hide nothing and leak nothing`, async () => {
  expect(await failing(true)).toBe('');
});

it('the same seed is the same day, event by event', async () => {
  for (const seed of [3, 4]) {
    const [one, two] = [await simulate(db, { seed }), await simulate(db, { seed })];
    expect(one.trace.length).toBeGreaterThan(100);
    expect(two.trace).toEqual(one.trace);
  }
});
