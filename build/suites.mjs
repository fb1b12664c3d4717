// The suites of tests as steps, each with the JSON report its cases are counted from.

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

export const unitAndHouse = vitest('unit and house tests', 'test:unit');
export const serverOnPglite = vitest('server on PGlite', 'test:server');
export const serverOnPostgres = vitest('server on PostgreSQL', 'test:server', { TEST_DATABASE: 'postgres' });
export const client = vitest('client', 'test:client');

/** @param {string} matrix @returns {import('./steps.mjs').Step} */
export function simulation(matrix) {
  const seeds = process.env['SIM_SEEDS'] ?? (matrix === 'full' ? '500' : '50');
  return vitest('simulation', 'test:simulation', { SIM_SEEDS: seeds });
}

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
