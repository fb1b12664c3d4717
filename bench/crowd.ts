import { setTimeout as sleep } from 'node:timers/promises';
import { ActivePerson, emptyMeasurements, type Measured } from './crowd/act.ts';
import { openCrowdedBox } from './crowd/box.ts';
import { type CrowdedSchool, countCores, openCrowd, type Setup } from './crowd/school.ts';
import type { SiteVotes } from './crowd/votes.ts';
import type { Figure } from './figure.ts';
import { quantile } from './statistics.ts';

const measuredMs = 60_000;
const warmUpMs = 20_000;
const changeAfterMs = 10_000;
const perGroup = 25;

const pgliteSetups = (people: number): Setup => ({
  name: `PGlite, ${people} people`,
  people,
  perGroup,
  processes: 1,
  postgres: false,
});
const postgres = (people: number, processes = 1): Setup => ({
  name: `PostgreSQL, ${people} people, ${processes === 1 ? 'one process' : `${processes} processes`}`,
  people,
  perGroup,
  processes,
  postgres: true,
});

/**
 * People who behave like the app: a socket each, in groups of 25, one action in 20 seconds (45 % pulls, 25 %
 * messages, 15 % read marks, 15 % lists). Server, database and these people share the machine.
 */
const suite = (setups: readonly Setup[]) =>
  async function* (): AsyncGenerator<Figure[]> {
    for (const setup of setups) yield await crowd(setup);
  };

/** The same, while an event changes that all people have. */
export async function* crowdMovesFigures(): AsyncGenerator<Figure[]> {
  const people = 5000;
  const setup = {
    ...postgres(people),
    name: `PostgreSQL, ${people} people, an event changes`,
    withRoom: true,
  };
  yield await crowd(setup, async ([moderator], measured) => {
    await sleep(changeAfterMs);
    await moderator?.changeEvent(1);
    await sleep(measuredMs - changeAfterMs);
    return [
      {
        what: `${setup.name}: pulled by ${measured.pulled.length} of ${people} devices, the last after`,
        value: measured.pulled.length < people ? Infinity : Math.max(...measured.pulled) / 1000,
        unit: 's',
        goal: { atMost: 30 },
      },
    ];
  });
}

export const crowdFigures = suite([pgliteSetups(1000), postgres(1000), postgres(2000)]);
export const crowdGrowsFigures = suite([pgliteSetups(1500), postgres(4000), postgres(5000)]);
export const crowdOfTwoFigures = suite([postgres(2000, 2), postgres(4000, 2)]);
export const crowdHistoryFigures = suite([
  { ...postgres(1000), name: 'PostgreSQL, 1000 people, 1,000,000 messages before', history: 1_000_000 },
]);

/** 200 people at a box without a school, which has one core. They also vote for questions. */
export async function boxFigures(): Promise<Figure[]> {
  const people = 200;
  const setup = { ...pgliteSetups(people), history: 5000 };
  const { peakMegabytes, votes, ...box } = await openCrowdedBox(setup);
  let peak = NaN;
  const close = async () => {
    peak = peakMegabytes();
    await box.close();
  };
  const name = `box on one core, ${people} people`;
  const countVotes: During = async (_active, { calls }) => {
    const from = performance.now();
    await sleep(measuredMs);
    return votes.figures(name, calls.get('vote') ?? [], from);
  };
  const figures = await measureCrowd(name, { ...box, close }, countVotes, votes);
  return [
    ...figures,
    { what: 'memory of the box, at most', value: peak, unit: 'MB', goal: { atMost: 1024 } },
  ];
}

type During = (active: readonly ActivePerson[], measured: Measured) => Promise<Figure[]>;

const wait: During = async () => {
  await sleep(measuredMs);
  return [];
};

/** Measures while `during` runs. */
async function crowd(setup: Setup, during = wait): Promise<Figure[]> {
  return measureCrowd(setup.name, await openCrowd(setup), during);
}

async function measureCrowd(
  name: string,
  { members, schools, close }: CrowdedSchool,
  during = wait,
  votes?: SiteVotes,
): Promise<Figure[]> {
  const measured = emptyMeasurements();
  const sent = new Map<string, number>();
  const active = members.map(
    (member, at) => new ActivePerson(schools[at % schools.length]!.url, member, measured, sent, votes),
  );
  for (let at = 0; at < active.length; at += 50)
    await Promise.all(active.slice(at, at + 50).map((person) => person.connect()));
  for (const person of active) person.act();
  await sleep(warmUpMs);
  measured.calls.clear();
  measured.failed.length = 0;
  measured.deliveries.length = 0;
  const countedCores = countCores(schools);
  const more = await during(active, measured);
  const { machine, schools: each } = countedCores();
  const calls = new Map([...measured.calls].map(([what, times]) => [what, [...times]]));
  const deliveries = [...measured.deliveries];
  const failed = [...measured.failed];
  for (const person of active) person.end();
  await close();
  const cores = `cores in use: ${machine.toFixed(2)}, by the school ${each.map((one) => one.toFixed(2)).join(' and ')}`;
  return [...figuresOf(name, calls, deliveries, failed, cores), ...more];
}

function figuresOf(
  name: string,
  calls: ReadonlyMap<string, number[]>,
  deliveries: number[],
  failed: string[],
  cores: string,
): Figure[] {
  const all = [...calls.values()].flat();
  const mean = all.reduce((sum, each) => sum + each, 0) / all.length;
  const note = [...calls].map(([what, times]) => `${what} ${Math.round(quantile(times, 0.99))}`).join(', ');
  return [
    {
      what: `${name}: calls, mean of ${all.length}`,
      value: mean,
      unit: 'ms',
      goal: { atMost: 100 },
      note: cores,
    },
    {
      what: `${name}: calls, p99`,
      value: quantile(all, 0.99),
      unit: 'ms',
      goal: { atMost: 500 },
      note: `p99 by call: ${note}`,
    },
    {
      what: `${name}: message to every screen, p99 of ${deliveries.length}`,
      value: quantile(deliveries, 0.99),
      unit: 'ms',
      goal: { atMost: 1000 },
    },
    {
      what: `${name}: failed`,
      value: (failed.length / Math.max(1, all.length)) * 100,
      unit: '%',
      goal: { atMost: 0.025 },
      ...(failed[0] && { note: failed[0] }),
    },
  ];
}
