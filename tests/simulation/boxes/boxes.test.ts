import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabases, type Databases, openDatabases } from './databases.ts';
import { runSeeds } from './failing-seeds.ts';
import { simulateBoxes } from './simulate-boxes.ts';

let databases: Databases;
beforeAll(async () => {
  databases = await openDatabases();
});
afterAll(() => closeDatabases(databases));

/** The matrix has more. */
const seeds = 4;

it(`${seeds} days of a school with two boxes and wandering devices lose, double, reorder and leak nothing`, async () => {
  const { failures, handedOver } = await runSeeds(databases, 1, seeds);
  expect(failures).toBe('');
  expect(handedOver).toBeGreaterThan(0);
});

it('runs the same events for the same seed', async () => {
  const [one, two] = [
    await simulateBoxes(databases, { seed: 3 }),
    await simulateBoxes(databases, { seed: 3 }),
  ];
  expect(one.trace.length).toBeGreaterThan(100);
  expect(two.trace).toEqual(one.trace);
});
