import type { Db } from '../../server/db/client.ts';
import { shrink, story } from './shrink.ts';
import { simulate } from './simulate.ts';

export const seeds = Number(process.env['SIM_SEEDS'] ?? 20);
const from = Number(process.env['SIM_FROM'] ?? 1);

/**
 * Runs the seeds and returns the shortest history of each run that breaks an invariant; empty if none does.
 */
export async function failingRuns(db: Db, plain: boolean): Promise<string> {
  const stories: string[] = [];
  for (let seed = from; seed < from + seeds; seed++) {
    const run = await simulate(db, { seed, plain });
    if (run.violations.length > 0) stories.push(story(await shrink(db, run)));
  }
  return stories.join('\n\n');
}
