import { noCounts } from './counts.mjs';

/** @typedef {import('./steps.mjs').Result} Result */

/** @param {import('./steps.mjs').Step} step @param {string} reason @returns {Result} */
export const notRun = ({ name }, reason) => ({
  name,
  state: 'not run',
  seconds: 0,
  reason,
  counts: noCounts,
});

/** @param {Result} result */
const row = ({ name, state, seconds, reason, counts }) => {
  const cases = counts.passed + counts.failed + counts.skipped;
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
  const counted = cases > 0 ? `${counts.passed} passed, ${counts.failed} failed${skipped}` : '';
  const verdict = reason === undefined ? state : `${state} (${reason})`;
  return `${name.padEnd(24)} ${verdict.padEnd(24)} ${seconds.toFixed(1).padStart(7)} s  ${counted}`.trimEnd();
};

/**
 * A line for each step and each failed case, and the end of the output of failed suites.
 * @param {Result[]} results
 */
export const table = (results) =>
  [
    ...results.map(row),
    ...results.flatMap(({ name, counts }) => counts.names.map((failed) => `✗ ${name}: ${failed}`)),
    ...results.flatMap(({ name, lastWords }) => (lastWords ? [`\n✗ ${name} ended with:\n${lastWords}`] : [])),
  ].join('\n');

/**
 * Totals over all suites. A failed step without cases counts as one failure, and so does a step that could
 * not run if all must run (CI=true).
 * @param {Result[]} results
 */
export function totals(results) {
  const complete = process.env['CI'] === 'true';
  /** @param {Result} result */
  const failures = ({ state, counts }) => {
    if (state === 'not run') return complete ? 1 : 0;
    return state === 'failed' ? Math.max(1, counts.failed) : 0;
  };
  return {
    passed: results.reduce((sum, { counts }) => sum + counts.passed, 0),
    failed: results.reduce((sum, result) => sum + failures(result), 0),
  };
}
