// The test suites as steps, each with the JSON report from which its cases are counted.

import { join } from 'node:path';
import { root } from './root.mjs';

const reports = join(root, 'test-results/reports');

/** @param {string} name @param {string} script @param {Record<string, string>} [env] */
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

// Server settings that may be in the environment of a build. The output for browsers must not contain them.
const env = { ZOOM_SDK_SECRET: 'canary-of-the-build', BBB_SECRET: 'canary-of-the-build' };

/** @type {import('./steps.mjs').Step[]} */
export const builds = [
  { name: 'build of the client', script: 'build:client', env },
  { name: 'build of the document of meetings', script: 'build:meeting', env },
  { name: 'build of the server', script: 'build:server', env },
];

/** @type {import('./steps.mjs').Step} */
export const secretsCheck = { name: 'no secrets in the build', script: 'built:secrets' };

export const unit = vitest('unit tests and conventions', 'test:unit');

/** @param {string} path */
const exclude = (path) => `--exclude='${path}'`;

/** @param {readonly string[]} without paths of test files to leave out */
export function serverOnPglite(without) {
  const step = vitest('server on PGlite', 'test:server');
  return { ...step, args: [...step.args, ...without.map(exclude)] };
}

/** Tests that depend on SQL, transactions or locks; the rest is the same on both databases. */
const onBoth = [
  ...['chat', 'commands', 'edit-conflicts', 'erased-people', 'events', 'group-members', 'import-again'],
  ...['notifications', 'own-data', 'profile', 'registration', 'sync', 'tables'],
].map((name) => `tests/server/${name}.test.ts`);

/**
 * @param {string} matrix
 * @param {readonly string[]} without paths of test files to leave out
 */
export function serverOnPostgres(matrix, without) {
  const step = vitest('server on PostgreSQL', 'test:server', { TEST_DATABASE: 'postgres' });
  return { ...step, args: [...step.args, ...(matrix === 'full' ? without.map(exclude) : onBoth)] };
}

export const client = { ...vitest('client', 'test:client'), minutes: 12 };

export const simulation = { ...vitest('simulation', 'test:simulation'), minutes: 25 };

/**
 * The seeds up to 200 that `simulation` leaves out; fewer on a server without extensions, where less can fail.
 * @type {import('./steps.mjs').Step[]}
 */
export const moreSeeds = [
  { name: 'simulation, seeds 11 to 200', script: 'test:sim', args: ['--from', '11', '--seeds', '190'] },
  {
    name: 'seeds 11 to 70 without extensions',
    script: 'test:sim',
    args: ['--from', '11', '--seeds', '60', '--plain'],
  },
];

/**
 * Kills processes at random; needs PostgreSQL, Redis and the built server.
 * @type {import('./steps.mjs').Step}
 */
export const kills = { name: 'kills', script: 'test:kills', args: ['--rounds', '10'] };

/** @param {readonly string[]} without paths of test files to leave out */
export function journeys(without) {
  const report = join(reports, 'journeys.json');
  return {
    name: 'journeys',
    script: 'test:journeys',
    args: ['--reporter=list,json'],
    minutes: 80,
    env: { E2E_WITHOUT: without.join(), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    report,
  };
}
