// The test suites as steps, each with the JSON report from which its cases are counted.

import { join } from 'node:path';
import { root } from './root.mjs';

const reports = join(root, 'test-results/reports');

/** @param {string} name @param {string} script @param {Record<string, string>} [env] @returns {import('./steps.mjs').Step} */
function vitest(name, script, env = {}) {
  const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  return {
    name,
    script,
    env,
    report,
    args: ['--reporter=default', '--reporter=json', `--outputFile.json='${report}'`],
  };
}

export const unit = vitest('unit tests and conventions', 'test:unit');
export const serverOnPglite = vitest('server on PGlite', 'test:server');

/** Tests that depend on SQL, transactions or locks; the rest is the same on both databases. */
const onBoth = [
  ...['chat', 'commands', 'edit-conflicts', 'erased-people', 'events', 'group-members', 'import-again'],
  ...['notifications', 'own-data', 'profile', 'registration', 'sync', 'tables'],
].map((name) => `tests/server/${name}.test.ts`);

/** @param {string} matrix @returns {import('./steps.mjs').Step} */
export function serverOnPostgres(matrix) {
  const step = vitest('server on PostgreSQL', 'test:server', { TEST_DATABASE: 'postgres' });
  return matrix === 'full' ? step : { ...step, args: [...(step.args ?? []), ...onBoth] };
}
export const client = vitest('client', 'test:client');

/** @param {string} matrix @returns {import('./steps.mjs').Step} */
export function simulation(matrix) {
  const seeds = process.env['SIM_SEEDS'] ?? (matrix === 'full' ? '200' : '20');
  return vitest('simulation', 'test:simulation', { SIM_SEEDS: seeds });
}

/**
 * Kills processes at random; needs PostgreSQL, Redis and the built server.
 * @type {import('./steps.mjs').Step}
 */
export const kills = { name: 'kills', script: 'test:kills', args: ['--rounds', '10'] };

/** @param {string} matrix @returns {import('./steps.mjs').Step} */
export function journeys(matrix) {
  const report = join(reports, 'journeys.json');
  return {
    name: 'journeys',
    script: 'test:journeys',
    args: ['--reporter=list,json'],
    env: { E2E_MATRIX: matrix, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    report,
  };
}
