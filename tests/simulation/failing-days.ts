import type { Db } from '../../server/db/client.ts';
import type { AreaCommand } from './harness/areas.ts';
import { shrink, story } from './shrink.ts';
import { simulate } from './simulate.ts';

export const seeds = Number(process.env['SIM_SEEDS'] ?? 10);
const from = Number(process.env['SIM_FROM'] ?? 1);

interface Days {
  /** The shortest history of each run that breaks an invariant; empty if none does. */
  failures: string;
  /** Commands in areas whose ops the server accepted on some day. */
  accepted: Set<AreaCommand>;
}

/** Runs the seeds. */
export async function runDays(db: Db, plain: boolean): Promise<Days> {
  const stories: string[] = [];
  const accepted = new Set<AreaCommand>();
  for (let seed = from; seed < from + seeds; seed++) {
    const run = await simulate(db, { seed, plain });
    for (const command of run.accepted) accepted.add(command);
    if (run.violations.length > 0) stories.push(story(await shrink(db, run)));
  }
  return { failures: stories.join('\n\n'), accepted };
}
