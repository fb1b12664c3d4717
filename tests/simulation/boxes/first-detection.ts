import { activate } from '../mutants/mutate.ts';
import type { Databases } from './databases.ts';
import { devicesOf } from './failing-seeds.ts';
import { type BoxSettings, simulateBoxes } from './simulate-boxes.ts';

const maxSeeds = 40;
const from = Number(process.env['SIM_FROM'] ?? 1);

export interface BoxMutant extends Pick<BoxSettings, 'tilt' | 'length'> {
  /** The rules of which a day has to break one. */
  breaks: readonly string[];
}

/**
 * Runs days of a mutant until one of them breaks one of its rules. Returns the count of days, or null after 40 days. The seeds
 * begin at SIM_FROM.
 * @throws if the same day breaks the rule without the mutant
 */
export async function daysToDetect(
  databases: Databases,
  name: string,
  { breaks, ...settings }: BoxMutant,
): Promise<number | null> {
  const find = (violations: readonly string[]) =>
    violations.find((violation) => breaks.includes(violation.split(' ')[0] ?? ''));
  for (let seed = from; seed < from + maxSeeds; seed++) {
    const whole = { seed, devices: devicesOf(seed), ...settings };
    activate(name);
    const { violations } = await simulateBoxes(databases, whole).finally(() => activate(''));
    const found = find(violations);
    if (found === undefined) continue;
    const control = find((await simulateBoxes(databases, whole)).violations);
    if (control !== undefined) throw new Error(`Seed ${seed} fails without a mutant: ${control}`);
    console.info(`${name}: seed ${seed}, ${found}`);
    return seed - from + 1;
  }
  return null;
}
