import type { Db } from '../../server/db/client.ts';
import { type Run, simulate } from './simulate.ts';

const maxTries = 60;

/**
 * The shortest history found that breaks the same invariant: removes steps while it stays broken, in at most
 * 60 tries.
 */
export async function shrink(db: Db, failed: Run): Promise<Run> {
  const rule = ruleOf(failed.violations[0] ?? '');
  let best = failed;
  let tries = 0;
  for (let size = Math.ceil(best.steps.length / 2); size >= 1 && tries < maxTries;) {
    let shorter: Run | null = null;
    for (let at = 0; at < best.steps.length && !shorter && tries < maxTries; at += size) {
      tries += 1;
      const steps = best.steps.toSpliced(at, size);
      const run = await simulate(db, { seed: failed.seed, plain: failed.plain, steps });
      if (run.violations.some((violation) => ruleOf(violation) === rule)) shorter = run;
    }
    if (shorter) best = shorter;
    else size = size === 1 ? 0 : Math.ceil(size / 2);
  }
  return best;
}

const ruleOf = (violation: string) => violation.split(' ')[0];

/** Text of a failing run: its steps in order, and the violations at the end. */
export function story({ seed, plain, steps, violations }: Run): string {
  return [
    `seed ${seed}${plain ? ' on a server without extensions' : ''}`,
    ...steps.map(({ wait, command, seed: chance }) => `  after ${wait} ms: ${command} (${chance})`),
    ...violations.map((violation) => `  ✗ ${violation}`),
  ].join('\n');
}
