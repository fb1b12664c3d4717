import { shrinkRun, storyOf } from '../shrink.ts';
import type { Databases } from './databases.ts';
import type { Step } from './history.ts';
import { type BoxRun, simulateBoxes } from './simulate-boxes.ts';
import { maxDevices } from './site.ts';

const minDevices = 4;

/** Count of devices on the day of a seed. */
export const devicesOf = (seed: number): number => minDevices + (seed % (maxDevices - minDevices + 1));

/** The shortest history of a run that breaks a rule, as text; null if it breaks none. */
export async function failureOf(databases: Databases, run: BoxRun): Promise<string | null> {
  if (run.violations.length === 0) return null;
  const { seed, devices } = run;
  const rerun = (steps: readonly Step[]) => simulateBoxes(databases, { seed, devices, steps });
  return storyOf(`seed ${seed} with boxes and ${devices} devices`, await shrinkRun<Step, BoxRun>(run, rerun));
}

/** Runs seeds. Returns the failures as text, and the count of operations that boxes have handed over. */
export async function runSeeds(databases: Databases, from: number, count: number) {
  const failures: string[] = [];
  let handedOver = 0;
  for (let seed = from; seed < from + count; seed++) {
    const run = await simulateBoxes(databases, { seed, devices: devicesOf(seed) });
    handedOver += run.handedOver;
    const failure = await failureOf(databases, run);
    if (failure !== null) failures.push(failure);
  }
  return { failures: failures.join('\n\n'), handedOver };
}
