import type { Db } from '../../../server/db/client.ts';
import type { Step } from '../harness/history.ts';
import { type Run, type Settings, simulate } from '../simulate.ts';
import { activate } from './mutate.ts';

const maxSeeds = 40;
const from = Number(process.env['SIM_FROM'] ?? 1);

export interface Mutant extends Pick<Settings, 'plain' | 'tilt' | 'length'> {
  detects: (run: Run) => boolean;
  /** The day of a seed; absent: a random history. */
  day?: (seed: number) => Step[];
}

/**
 * Runs days of a mutant until one of them detects it. Returns the count of days, or null after 40 days. The
 * seeds begin at SIM_FROM.
 * @throws if the same day finds the same fault without the mutant
 */
export async function daysToDetect(
  db: Db,
  name: string,
  { detects, day, ...settings }: Mutant,
): Promise<number | null> {
  for (let seed = from; seed < from + maxSeeds; seed++) {
    const whole = { seed, ...settings, ...(day && { steps: day(seed) }) };
    activate(name);
    const run = await simulate(db, whole);
    activate('');
    if (!detects(run)) continue;
    const control = await simulate(db, whole);
    if (detects(control)) throw new Error(`Seed ${seed} fails without a mutant: ${control.violations[0]}`);
    console.info(`${name}: seed ${seed}, ${run.violations.find(isRuled) ?? `doubled ${run.doubled}`}`);
    return seed - from + 1;
  }
  return null;
}

const isRuled = (violation: string) => !violation.startsWith('I8');

export const breaks =
  (...rules: string[]) =>
  ({ violations }: Run) =>
    violations.some((violation) => rules.includes(violation.split(' ')[0] ?? ''));
