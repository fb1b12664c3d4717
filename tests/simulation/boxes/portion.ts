/* Runs some seeds with boxes in one process, for `many.ts`. */
import '../../setup/simulated-time.ts';

const { openDatabases } = await import('./databases.ts');
const { devicesOf, failureOf } = await import('./failing-seeds.ts');
const { simulateBoxes } = await import('./simulate-boxes.ts');

// Errors are frequent in these runs and their stacks are not read.
Error.stackTraceLimit = 2;
const from = Number(process.env['SIM_FROM']);
const counted = { seeds: 0, failed: 0, requests: 0, doubled: 0, ambiguous: 0 };
const databases = await openDatabases();
for (let seed = from; seed < from + Number(process.env['SIM_SEEDS']); seed++) {
  const run = await simulateBoxes(databases, { seed, devices: devicesOf(seed) });
  counted.seeds += 1;
  counted.requests += run.requests;
  const failure = await failureOf(databases, run);
  if (failure === null) continue;
  counted.failed += 1;
  console.log(failure);
}
process.send?.(counted, () => process.exit(0));
