import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, SchoolProcess } from '../tests/support/school-process.ts';
import type { Figure } from './figure.ts';
import { quantile, round } from './statistics.ts';

const people = 300;
const wave = 60_000;
const between = wave / people;
const probeInterval = 100;

/** 300 people sign in within a minute, while one signed-in person makes requests. */
export async function signInFigures(): Promise<Figure[]> {
  const school = await SchoolProcess.start({ METRICS: 'on' });
  const accounts: Account[] = [];
  for (let nth = 0; nth < people; nth++)
    accounts.push(await school.addPerson(`Person ${digitsToLetters(nth)}`));
  await school.down();
  // The delay of the event loop is measured from the start of the process.
  await school.up();
  await school.call('GET', '/metrics').catch(() => undefined);
  const { token } = await school.signIn(accounts[0]!);

  let over = false;
  const probes: number[] = [];
  const probing = (async () => {
    while (!over) {
      probes.push(await took(() => school.call('GET', '/profile', undefined, token)));
      await sleep(probeInterval);
    }
  })();
  const signIns: Promise<number>[] = [];
  for (const account of accounts) {
    signIns.push(took(() => school.signIn(account)));
    await sleep(between);
  }
  const times = await Promise.all(signIns);
  over = true;
  await probing;
  const delay = await eventLoopDelay(school.url);
  await school.remove();
  return [
    {
      what: `${people} people sign in within a minute, p95`,
      value: quantile(times, 0.95),
      unit: 'ms',
      goal: { atMost: 500 },
      note: `median ${round(quantile(times, 0.5), 0)}, longest ${round(Math.max(...times), 0)} ms`,
    },
    {
      what: 'event loop delay during the sign-ins, p99',
      value: delay,
      unit: 'ms',
      goal: { atMost: 50 },
      note: `call of a signed-in person: p95 ${round(quantile(probes, 0.95), 0)} ms`,
    },
  ];
}

const took = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

/** Spells a number in letters: names must not contain digits. */
const digitsToLetters = (nth: number) =>
  String(nth).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!);

async function eventLoopDelay(url: string): Promise<number> {
  const text = await (await fetch(`${url}/api/metrics`)).text();
  const seconds = /^yurt_event_loop_delay_p99_seconds (\S+)$/m.exec(text)?.[1];
  if (seconds === undefined) throw new Error('The 429 response has no delay');
  // The metric is sampled every 20 ms.
  return Number(seconds) * 1000 - 20;
}
