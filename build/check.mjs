import { checkSteps } from './check-steps.mjs';
import { runQuiet } from './steps.mjs';

const results = await runQuiet(checkSteps);
const failed = results.filter((result) => result.state === 'failed').map((result) => result.name);
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
