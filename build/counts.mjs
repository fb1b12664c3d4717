import { readFileSync, statSync } from 'node:fs';

/** How many test cases a runner saw. @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @type {Counts} */
export const noCounts = { passed: 0, failed: 0, skipped: 0 };

/** @typedef {{ status: string, assertionResults: { status: string }[] }} VitestFile */

/** @param {{ testResults: VitestFile[] }} report @returns {Counts} */
function fromVitest({ testResults }) {
  const cases = testResults.flatMap((file) => file.assertionResults);
  const passed = cases.filter((test) => test.status === 'passed').length;
  const failed = cases.filter((test) => test.status === 'failed').length;
  // A file that fails before its first test has no cases to count, or none that failed.
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  return { passed, failed: failed + broken, skipped: cases.length - passed - failed };
}

/**
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} report
 * @returns {Counts}
 */
const fromPlaywright = ({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
});

/**
 * Reads what a runner reported since `startedAt` (ms since 1970); a report that is missing or older is one failure.
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
