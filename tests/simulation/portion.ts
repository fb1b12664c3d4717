/* Runs some seeds in one process, for `many.ts`. */
import '../setup/simulated-time.ts';

const { openMemory } = await import('./harness/school.ts');
const { simulate } = await import('./simulate.ts');
const { shrink, story } = await import('./shrink.ts');

// Errors are frequent in these runs and their stacks are not read.
Error.stackTraceLimit = 2;
const from = Number(process.env['SIM_FROM']);
const plain = process.env['SIM_PLAIN'] === 'true';
const counted = { seeds: 0, failed: 0, requests: 0, doubled: 0, ambiguous: 0 };
const db = await openMemory();
for (let seed = from; seed < from + Number(process.env['SIM_SEEDS']); seed++) {
  const run = await simulate(db, { seed, plain });
  counted.seeds += 1;
  counted.requests += run.requests;
  counted.doubled += run.doubled;
  counted.ambiguous += run.ambiguous;
  if (run.violations.length === 0) continue;
  counted.failed += 1;
  console.log(story(await shrink(db, run)));
}
process.send?.(counted, () => process.exit(0));
