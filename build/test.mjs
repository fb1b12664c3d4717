// Runs all tests, the slowest last. Missing programs that cannot be installed are listed and, with CI=true,
// count as failures. The last line is "N passed, N failed": test cases, and each other failed step.

import { checkSteps } from './check-steps.mjs';
import { obtainEngines } from './engines.mjs';
import { findLightChromium, obtainChromium } from './chromium.mjs';
import { obtainPostgres } from './postgres.mjs';
import { obtainRedis } from './redis.mjs';
import { runLoud, runQuiet } from './steps.mjs';
import { client, journeys, kills, serverOnPglite, serverOnPostgres, simulation } from './suites.mjs';
import { notRun, table, totals } from './summary.mjs';

const chromium = obtainChromium();
const postgres = obtainPostgres();
const engines = obtainEngines();
const redis = obtainRedis();
console.log(`Chromium: ${chromium ? `${chromium.path} (${chromium.origin})` : 'none'}`);
for (const { name, path } of engines) console.log(`${name}: ${path ?? 'none'}`);
console.log(`PostgreSQL: ${postgres ? `${postgres.version} in ${postgres.bin}` : 'none'}`);
console.log(`Redis: ${redis ?? 'none'}`);

const matrix = process.argv.includes('--matrix=full') ? 'full' : (process.env['E2E_MATRIX'] ?? '');
if (chromium && matrix !== 'full') console.log(`Most journeys run in ${findLightChromium()?.path}\n`);

const results = await runQuiet(checkSteps);
results.push(await runLoud(serverOnPglite));
const onPostgres = serverOnPostgres(matrix);
results.push(postgres ? await runLoud(onPostgres) : notRun(onPostgres, 'no PostgreSQL'));
results.push(await runLoud(client));
results.push(await runLoud(simulation(matrix)));

// Server settings that may be in the environment of a build. The output for browsers must not contain them.
const env = { ZOOM_SDK_SECRET: 'canary-of-the-build', BBB_SECRET: 'canary-of-the-build' };
const built = await runQuiet([
  { name: 'build of the client', script: 'build:client', env },
  { name: 'build of the meeting document', script: 'build:meeting', env },
  { name: 'build of the server', script: 'build:server', env },
]);
results.push(...built);
const allBuilt = built.every((step) => step.state === 'passed');
const secrets = { name: 'no secrets in the build', script: 'built:secrets' };
results.push(...(allBuilt ? await runQuiet([secrets]) : [notRun(secrets, 'no build')]));

if (matrix === 'full')
  results.push(postgres && redis ? await runLoud(kills) : notRun(kills, 'no PostgreSQL or no Redis'));

const walk = journeys(matrix);
const obstacle = allBuilt ? (chromium ? '' : 'no Chromium') : 'no build';
results.push(obstacle === '' ? await runLoud(walk) : notRun(walk, obstacle));
for (const { name, path } of engines)
  if (path === null) results.push(notRun({ name: `journeys in ${name}`, script: '' }, 'not installed'));

console.log(`\n${table(results)}\n`);
const { passed, failed } = totals(results);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
