import type { Db } from '../../server/db/client.ts';
import type { Step } from './harness/history.ts';
import { type Run, simulate } from './simulate.ts';

const maxTries = 60;

interface Failed<Step> {
  steps: readonly Step[];
  violations: readonly string[];
}

/**
 * The shortest history found that breaks the same invariant: removes steps while it stays broken, in at most
 * 60 tries. `rerun` runs the day with other steps.
 */
export async function shrinkRun<Step, R extends Failed<Step>>(
  failed: R,
  rerun: (steps: readonly Step[]) => Promise<R>,
): Promise<R> {
  const rule = ruleOf(failed.violations[0] ?? '');
  let best = failed;
  let tries = 0;
  for (let size = Math.ceil(best.steps.length / 2); size >= 1 && tries < maxTries;) {
    let shorter: R | null = null;
    for (let at = 0; at < best.steps.length && !shorter && tries < maxTries; at += size) {
      tries += 1;
      const run = await rerun(best.steps.toSpliced(at, size));
      if (run.violations.some((violation) => ruleOf(violation) === rule)) shorter = run;
    }
    if (shorter) best = shorter;
    else size = size === 1 ? 0 : Math.ceil(size / 2);
  }
  return best;
}

export const shrink = (db: Db, failed: Run): Promise<Run> =>
  shrinkRun<Step, Run>(failed, (steps) => simulate(db, { seed: failed.seed, plain: failed.plain, steps }));

const ruleOf = (violation: string) => violation.split(' ')[0];

interface NamedStep {
  wait: number;
  command: string;
  seed: number;
}

/** Text of a failing run: its steps in order, and the violations at the end. */
export const storyOf = (title: string, { steps, violations }: Failed<NamedStep>): string =>
  [
    title,
    ...steps.map(({ wait, command, seed: chance }) => `  after ${wait} ms: ${command} (${chance})`),
    ...violations.map((violation) => `  ✗ ${violation}`),
  ].join('\n');

export const story = (run: Run): string =>
  storyOf(`seed ${run.seed}${run.plain ? ' on a server without extensions' : ''}`, run);
