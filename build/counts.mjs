import { readFileSync, statSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './root.mjs';

/**
 * How many test cases a runner ran, and the names of those that failed.
 * @typedef {{ passed: number, failed: number, skipped: number, names: string[] }} Counts
 */

/** @type {Counts} */
export const noCounts = { passed: 0, failed: 0, skipped: 0, names: [] };

/** @typedef {{ name: string, status: string, assertionResults: { status: string, fullName: string }[] }} VitestFile */

/** @param {{ testResults: VitestFile[] }} report @returns {Counts} */
function fromVitest({ testResults }) {
  const cases = testResults.flatMap((file) => file.assertionResults);
  const passed = cases.filter((test) => test.status === 'passed').length;
  const failed = cases.filter((test) => test.status === 'failed').map((test) => test.fullName);
  // Started, but the runner received no result.
  const lost = cases
    .filter((test) => test.status === 'pending')
    .map((test) => `${test.fullName} (did not end)`);
  // A file that fails before its first test contains no failed cases.
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const names = [...failed, ...lost, ...broken.map((file) => relative(root, file.name))];
  return {
    passed,
    failed: names.length,
    skipped: cases.length - passed - failed.length - lost.length,
    names,
  };
}

/** @typedef {{ title: string, suites?: PlaywrightSuite[], specs: { title: string, ok: boolean }[] }} PlaywrightSuite */

/** @param {PlaywrightSuite} suite @returns {string[]} */
const failedIn = ({ title, suites = [], specs }) => [
  ...specs.filter(({ ok }) => !ok).map((spec) => `${title}: ${spec.title}`),
  ...suites.flatMap(failedIn),
];

/**
 * @param {{ suites: PlaywrightSuite[], stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} report
 * @returns {Counts}
 */
const fromPlaywright = ({ suites, stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
  names: suites.flatMap(failedIn),
});

/**
 * Reads the report of a runner since `startedAt` (ms since 1970); a missing or older report counts as one
 * failure.
 * @param {string} file @param {number} startedAt @returns {Counts}
 */
export function readCounts(file, startedAt) {
  try {
    if (statSync(file).mtimeMs < startedAt - 1000) return { ...noCounts, failed: 1 };
    const report = JSON.parse(readFileSync(file, 'utf8'));
    return 'testResults' in report ? fromVitest(report) : fromPlaywright(report);
  } catch {
    return { ...noCounts, failed: 1 };
  }
}
