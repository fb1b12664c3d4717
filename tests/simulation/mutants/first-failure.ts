import { type Run, type Settings, simulate } from '../simulate.ts';
import { openMemory } from '../harness/school.ts';

const most = 80;

/** The first run from seed `from` on for which `watched` is true; null after 80 seeds. */
export async function firstSeed(
  from: number,
  watched: (run: Run) => boolean,
  settings: Pick<Settings, 'plain' | 'tilt' | 'length'> = {},
): Promise<Run | null> {
  const db = await openMemory();
  try {
    for (let seed = from; seed < from + most; seed++) {
      const run = await simulate(db, { seed, ...settings });
      if (watched(run)) {
        console.info(`found out by seed ${seed}: ${run.violations[0] ?? `doubled ${run.doubled}`}`);
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
