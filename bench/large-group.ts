import { setTimeout as sleep } from 'node:timers/promises';
import { ActivePerson, emptyMeasurements } from './crowd/act.ts';
import { openCrowd } from './crowd/school.ts';
import type { Figure } from './figure.ts';
import { quantile, round } from './statistics.ts';

const people = 1000;
const everyMs = 200;
const measuredMs = 30_000;
const maxCatchUpMs = 60_000;

/** A thousand people in one chat: five messages a second to all of them, then a restart of the server. */
export async function* largeGroupFigures(): AsyncGenerator<Figure[]> {
  for (const postgres of [false, true]) yield await group(postgres);
}

async function group(postgres: boolean): Promise<Figure[]> {
  const name = postgres ? 'PostgreSQL' : 'PGlite';
  const { members, schools, close } = await openCrowd({
    name,
    people,
    perGroup: people,
    processes: 1,
    postgres,
  });
  const [school] = schools;
  const measured = emptyMeasurements();
  const sent = new Map<string, number>();
  const all = members.map((member) => new ActivePerson(school!.url, member, measured, sent));
  for (let at = 0; at < all.length; at += 50)
    await Promise.all(all.slice(at, at + 50).map((person) => person.connect()));
  await sleep(5000);

  const sends: Promise<void>[] = [];
  for (const until = performance.now() + measuredMs; performance.now() < until; await sleep(everyMs))
    sends.push(all[Math.floor(Math.random() * people)]!.sendMessage());
  await Promise.all(sends);
  await sleep(2000);
  const deliveries = [...measured.deliveries];
  const failed = measured.failed.length;

  measured.connects.length = 0;
  measured.caughtUp.length = 0;
  const dropped = performance.now();
  for (const person of all) person.drop();
  while (measured.caughtUp.length < people) await sleep(100);
  const reconnects = secondsOf(measured.connects, dropped);

  measured.connects.length = 0;
  measured.caughtUp.length = 0;
  const down = performance.now();
  await school!.down();
  await school!.up();
  const up = performance.now();
  while (measured.caughtUp.length < people && performance.now() - up < 2 * maxCatchUpMs) await sleep(100);
  const caughtUpAfter =
    measured.caughtUp.length < people ? Number.POSITIVE_INFINITY : Math.max(...measured.caughtUp) - up;
  const restarted = secondsOf(measured.connects, up);
  for (const person of all) person.end();
  await close();
  return [
    {
      what: `${name}: 5 messages a second to ${people} screens, p99 of ${deliveries.length}`,
      value: quantile(deliveries, 0.99),
      unit: 'ms',
      goal: { atMost: 1000 },
      note: `${sends.length} messages, ${failed} calls failed, ${round((100 * deliveries.length) / (sends.length * people), 1)} % delivered`,
    },
    {
      what: `${name}: ${people} sockets reconnected and caught up after a restart of ${round((up - down) / 1000, 1)} s`,
      value: caughtUpAfter / 1000,
      unit: 's',
      goal: { atMost: maxCatchUpMs / 1000 },
      note: `${Math.max(...restarted)} connected in the busiest second`,
    },
    {
      what: `${name}: ${people} sockets dropped at once: reconnects in the busiest second`,
      value: Math.max(...reconnects) / (people / reconnects.length),
      unit: '× their mean',
      goal: { atMost: 3 },
      note: `by second: ${reconnects.join(', ')}`,
    },
  ];
}

/** Counts per second, from `from` to the last time. */
function secondsOf(times: readonly number[], from: number): number[] {
  const seconds = times.map((at) => Math.max(0, Math.floor((at - from) / 1000)));
  const counts = Array.from({ length: Math.max(...seconds) + 1 }, () => 0);
  for (const second of seconds) counts[second]! += 1;
  return counts;
}
