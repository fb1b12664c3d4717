import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabases, type Databases, openDatabases } from './databases.ts';
import { runSeeds } from './failing-seeds.ts';
import { simulateBoxes } from './simulate-boxes.ts';

let databases: Databases;
beforeAll(async () => {
  databases = await openDatabases();
});
afterAll(() => closeDatabases(databases));

/** `npm run test:sim -- --boxes` runs others. */
const [from, seeds] = [30, 2];

it(`${seeds} days of a school with two boxes and wandering devices lose, double, reorder and leak nothing`, async () => {
  const { failures, handedOver } = await runSeeds(databases, from, seeds);
  expect(failures).toBe('');
  expect(handedOver).toBeGreaterThan(0);
});

it('runs the same events for the same seed', async () => {
  const [one, two] = [
    await simulateBoxes(databases, { seed: from, length: 40 }),
    await simulateBoxes(databases, { seed: from, length: 40 }),
  ];
  expect(one.trace.length).toBeGreaterThan(100);
  expect(two.trace).toEqual(one.trace);
});
