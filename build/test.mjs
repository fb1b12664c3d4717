// Runs all tests, the journeys last. Missing programs that can't be installed are listed, and their tests count as
// failures with CI=true. The last line is "N passed, N failed": test cases, and each other failed step.

import { checkSteps } from './check-steps.mjs';
import { findLightChromium } from './chromium.mjs';
import { obtainPrerequisites } from './prerequisites.mjs';
import { runLoud, runQuiet } from './steps.mjs';
import {
  builds,
  client,
  journeys,
  kills,
  moreSeeds,
  secretsCheck,
  serverOnPglite,
  serverOnPostgres,
  simulation,
} from './suites.mjs';
import { notRun, table, totals } from './summary.mjs';

const prerequisites = obtainPrerequisites();
for (const { name, path } of prerequisites) console.log(`${name}: ${path ?? 'not installed'}`);
const missing = prerequisites.filter(({ path }) => path === undefined);
/** @param {string} name */
const isMissing = (name) => missing.some((prerequisite) => prerequisite.name === name);
const without = missing.flatMap(({ tests = [] }) => tests);

const matrix = process.argv.includes('--matrix=full') ? 'full' : (process.env['E2E_MATRIX'] ?? '');
// Also read by vitest.config.ts and playwright.config.ts.
process.env['E2E_MATRIX'] = matrix;
if (matrix !== 'full') console.log(`Most journeys run in ${findLightChromium()?.path ?? 'no browser'}`);
console.log();

const results = missing
  .filter(({ isOptional }) => !isOptional)
  .map(({ name }) => notRun({ name: `tests that need ${name}`, script: '' }, 'not installed'));

results.push(...(await runQuiet([...checkSteps, ...builds])));
const suites = [serverOnPglite(without), simulation, client];
if (!isMissing('PostgreSQL')) suites.push(serverOnPostgres(matrix, without));
results.push(...(await runQuiet(suites)));
if (matrix === 'full') for (const step of moreSeeds) results.push(await runLoud(step));
if (matrix === 'full' && !isMissing('PostgreSQL') && !isMissing('Redis')) results.push(await runLoud(kills));

const isBuilt = builds.every(({ name }) =>
  results.some((result) => result.name === name && result.state === 'passed'),
);
const lastSteps = isMissing('Chromium') ? [secretsCheck] : [secretsCheck, journeys(without)];
for (const step of lastSteps) results.push(isBuilt ? await runLoud(step) : notRun(step, 'no build'));

console.log(`\n${table(results)}\n`);
const { passed, failed } = totals(results);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
