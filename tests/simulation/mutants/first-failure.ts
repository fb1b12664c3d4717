import { type Run, type Settings, simulate } from '../simulate.ts';
import { openMemory } from '../harness/school.ts';

const maxSeeds = 80;

/** The first run from seed `from` on for which `matches` is true; null after 80 seeds. */
export async function firstSeed(
  from: number,
  matches: (run: Run) => boolean,
  settings: Pick<Settings, 'plain' | 'tilt' | 'length'> = {},
): Promise<Run | null> {
  const db = await openMemory();
  try {
    for (let seed = from; seed < from + maxSeeds; seed++) {
      const run = await simulate(db, { seed, ...settings });
      if (matches(run)) {
        console.info(`detected with seed ${seed}: ${run.violations[0] ?? `doubled ${run.doubled}`}`);
        return run;
      }
    }
    return null;
  } finally {
    await db.destroy();
  }
}

export const breaks =
  (...rules: string[]) =>
  ({ violations }: Run) =>
    violations.some((violation) => rules.includes(violation.split(' ')[0] ?? ''));
