/*
 * Runs any count of seeds in two processes: `npm run test:sim -- --seeds 20000 [--from 1] [--plain | --boxes]`. Each
 * failing seed is printed at once with its shortest history; the last line contains the totals. `--plain` simulates a
 * server without extensions, `--boxes` a school with two boxes.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeDatabaseImage } from './harness/database-image.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    plain: { type: 'boolean', default: false },
    boxes: { type: 'boolean', default: false },
  },
});
const processes = 2;
let next = Number(values.from);
const end = next + Number(values.seeds);
/** Seeds per process; starting a process takes as long as five seeds. */
const portion = Math.min(100, Math.ceil(Number(values.seeds) / processes));
const total = { seeds: 0, failed: 0, requests: 0, doubled: 0, ambiguous: 0 };
const deleteImage = await writeDatabaseImage();
const startedAt = Date.now();

await Promise.all(
  Array.from({ length: processes }, async () => {
    while (next < end) {
      const from = next;
      next = Math.min(end, from + portion);
      const counted = await work(from, next - from);
      for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += counted[key];
    }
  }),
);

deleteImage();
const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
const { seeds, failed, requests, doubled, ambiguous } = total;
const kind = values.plain ? ' without extensions' : values.boxes ? ' with boxes' : '';
console.log(
  `${seeds} seeds${kind} in ${minutes} min: ${failed} failed, ${requests} requests` +
    (values.plain ? `, ${doubled} doubled of ${ambiguous} ambiguous sends` : ''),
);
process.exitCode = failed > 0 ? 1 : 0;

/** Runs a portion in a process of its own, so that memory does not accumulate. */
function work(from: number, count: number): Promise<typeof total> {
  const program = values.boxes
    ? new URL('boxes/portion.ts', import.meta.url)
    : new URL('portion.ts', import.meta.url);
  const child = fork(fileURLToPath(program), {
    env: {
      ...process.env,
      SIM_FROM: String(from),
      SIM_SEEDS: String(count),
      SIM_PLAIN: String(values.plain),
    },
    // Most objects of a seed are short-lived: a large young generation frees them without copying.
    execArgv: ['--import', 'tsx', '--max-semi-space-size=64'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', (counted) => resolve(counted as typeof total));
    child.once('exit', (code) => {
      if (code !== 0) reject(new Error(`The seeds from ${from} on ended with ${code}`));
    });
  });
}
