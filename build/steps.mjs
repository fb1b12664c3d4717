import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { noCounts, readCounts } from './counts.mjs';
import { root } from './root.mjs';

/**
 * A script of package.json to run; for tests, `report` is the JSON file that it writes. It is stopped after `minutes`.
 * @typedef {{ name: string, script: string, args?: string[], env?: Record<string, string>, report?: string, minutes?: number }} Step
 * @typedef {{ name: string, state: 'passed' | 'failed' | 'not run', seconds: number, reason?: string, counts: import('./counts.mjs').Counts, lastWords?: string }} Result
 */

/** @type {{ scripts: Record<string, string> }} */
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Three times what the slowest suite of `npm test` takes on two cores beside another one. */
const defaultMinutes = 30;

/** @type {Record<string, string>} */
const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};

/** The end of the output; a crashed runner prints the reason after its last case. @param {string} output */
const endOf = (output) => output.trimEnd().split('\n').slice(-60).join('\n');

/**
 * @param {Step} step
 * @param {(text: string) => void} [onOutput]
 * @returns {Promise<{ result: Result, output: string }>}
 */
async function run(step, onOutput) {
  const command = scripts[step.script];
  if (command === undefined) throw new Error(`package.json has no script ${step.script}`);
  const started = performance.now();
  const minutes = step.minutes ?? defaultMinutes;
  const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  const child = spawn([command, ...(step.args ?? [])].join(' '), {
    cwd: root,
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...colours, ...process.env, ...step.env, PATH: path },
    timeout: minutes * 60_000,
    killSignal: 'SIGKILL',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
      onOutput?.(text);
    });
  const closed = new Promise((resolve) => child.on('close', resolve));
  const code = await new Promise((resolve) => child.on('exit', resolve).on('error', () => resolve(1)));
  // A process that the step left running may keep the output open.
  await Promise.race([closed, sleep(2000)]);
  for (const stream of [child.stdout, child.stderr]) stream.destroy();
  const seconds = (performance.now() - started) / 1000;
  if (child.signalCode === 'SIGKILL') output += `\nStopped after ${minutes} minutes`;
  const counts = step.report ? readCounts(step.report, started + performance.timeOrigin) : noCounts;
  const state = code === 0 && counts.failed === 0 ? 'passed' : 'failed';
  const lastWords = state === 'failed' && step.report ? { lastWords: endOf(output) } : {};
  return { result: { name: step.name, state, seconds, counts, ...lastWords }, output };
}

/** @param {Result} result */
const line = ({ name, state, seconds }) =>
  `${state === 'passed' ? '✓' : '✗'} ${name} ${seconds.toFixed(1)} s`;

/** Runs a step and prints its output. @param {Step} step */
export async function runLoud(step) {
  console.log(`\n▸ ${step.name}`);
  const { result } = await run(step, (text) => process.stdout.write(text));
  console.log(line(result));
  return result;
}

/** Runs independent steps two at a time and prints the output of those that fail. @param {Step[]} steps */
export async function runQuiet(steps) {
  const queue = [...steps];
  /** @type {Result[]} */
  const results = [];
  const worker = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      if (step.report) console.log(`▸ ${step.name}`);
      const { result, output } = await run(step);
      console.log(result.state === 'passed' ? line(result) : `${line(result)}\n${output.trimEnd()}\n`);
      results.push(result);
    }
  };
  await Promise.all([worker(), worker()]);
  return results;
}
