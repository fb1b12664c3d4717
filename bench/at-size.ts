import type { Figure } from './figure.ts';
import { closeDialogs, goTo, openByTap, prepare } from './at-size/tap.ts';
import { heapOverAnHour } from './at-size/hour.ts';
import { counts, rowsAtSize } from './at-size/rows.ts';
import { lists, type Opening, openings, searchBoxes } from './at-size/screens.ts';
import { type Key, typeInto } from './phone/keys.ts';
import { openLargeProgramme, openPhoneSetup, type PhoneSetup, signIn } from './phone/large-school.ts';
import { putRows } from './phone/on-device.ts';
import { slowdown } from './phone/collector.ts';
import type { Visit } from './phone/phone.ts';
import { framesOf } from './phone/scroll.ts';
import { median, quantile, repeated, round } from './statistics.ts';

const times = 3;
const limits = { opening: 300, key: 50, dropped: 3, heap: 60, growth: 1 };

/**
 * A phone with a large school: all screens, searches and lists, and the heap after an hour of use. The phone is
 * offline, because the server knows only the programme.
 */
export async function* atSizeFigures(): AsyncGenerator<Figure[]> {
  const programme = await openLargeProgramme();
  const setup = await openPhoneSetup(programme.school.port);
  await signIn(setup, programme.anna);
  await fill(setup, programme);
  setup.link.set('dead');
  setup.link.drop();
  yield await openingFigures(setup);
  yield* keyFigures(setup);
  yield* listFigures(setup);
  yield await hourFigures(setup);
  await setup.close();
  await programme.school.remove();
}

async function fill(
  setup: PhoneSetup,
  { school, anna, sessions }: Awaited<ReturnType<typeof openLargeProgramme>>,
) {
  const page = await setup.phone.context.newPage();
  await page.goto(`${setup.url}/dashboard`);
  const { token } = await school.signIn(anna);
  const { data: me } = await school.call('GET', '/profile', undefined, token);
  const base = { me, sessions: sessions.map(({ id }) => id), now: Math.floor(Date.now() / 1000) };
  for (const tables of rowsAtSize(base)) await putRows(page, tables);
  // The app asks open polls by itself once an hour, which would cover the page.
  await page.evaluate(() => localStorage.setItem('polls-asked-at', String(Date.now())));
  await page.close();
}

/** In ms. The app has loaded all screens, and what it reads ahead, after this time. */
const startTime = 20_000;

async function start({ phone, url }: PhoneSetup): Promise<Visit> {
  const visit = await phone.visit(`${url}/dashboard`, 'main section');
  await visit.slowBy(1);
  await visit.page.waitForTimeout(startTime);
  return visit;
}

async function slowed<T>(visit: Visit, measure: () => Promise<T>): Promise<T> {
  await visit.slowBy(slowdown);
  const measured = await measure();
  await visit.slowBy(1);
  return measured;
}

/** The screens in turn: what one of them reads is not kept until it opens again. */
async function openingFigures(setup: PhoneSetup): Promise<Figure[]> {
  const visit = await start(setup);
  const { page } = visit;
  const rounds = await repeated(times, async () => {
    const took = new Map<Opening, number>();
    for (const opening of openings) {
      await prepare(page, opening);
      took.set(opening, await slowed(visit, () => openByTap(page, opening)));
      await closeDialogs(page);
    }
    return took;
  });
  await page.close();
  return openings.map((opening): Figure => {
    const took = rounds.map((round) => round.get(opening) ?? Number.NaN);
    return {
      what: `${opening.name}: tap → first content`,
      value: median(took),
      unit: 'ms',
      goal: { atMost: limits.opening },
      note: `first ${round(took[0] ?? Number.NaN, 0)}, slowest ${round(Math.max(...took), 0)} ms`,
    };
  });
}

async function* keyFigures(setup: PhoneSetup): AsyncGenerator<Figure[]> {
  const visit = await start(setup);
  for (const { name, at, field, tab, words } of searchBoxes) {
    await goTo(visit.page, at);
    if (tab !== undefined) await visit.page.getByRole('tab', { name: tab }).tap();
    const keys: Key[] = [];
    for (const word of words) keys.push(...(await slowed(visit, () => typeInto(visit.page, field, word))));
    const took = keys.map(({ event }) => event);
    yield [
      {
        what: `search (${name}): key, 90th percentile`,
        value: quantile(took, 0.9),
        unit: 'ms',
        goal: { atMost: limits.key },
        note:
          `median ${median(took)}, slowest ${Math.max(...took)} ms; ` +
          `longest task ${Math.max(...keys.map(({ task }) => task))} ms`,
      },
    ];
  }
  await visit.page.close();
}

async function* listFigures(setup: PhoneSetup): AsyncGenerator<Figure[]> {
  const visit = await start(setup);
  for (const { name, at, ...way } of lists) {
    await goTo(visit.page, at);
    const { shown, dropped } = await slowed(visit, () => framesOf(visit.page, way));
    yield [
      {
        what: `${name}: frames dropped while scrolling`,
        value: (100 * dropped) / (shown + dropped),
        unit: '%',
        goal: { atMost: limits.dropped },
      },
    ];
  }
  await visit.page.close();
}

async function hourFigures(setup: PhoneSetup): Promise<Figure[]> {
  const visit = await start(setup);
  const heaps = await heapOverAnHour(visit.page);
  await visit.page.close();
  const [half = Number.NaN, end = Number.NaN] = [heaps[heaps.length >> 1], heaps.at(-1)];
  return [
    {
      what: `heap after an hour, ${counts.messages} messages on the device`,
      value: end,
      unit: 'MB',
      goal: { atMost: limits.heap },
      note: `by quarter: ${heaps.map((heap) => round(heap)).join(', ')}`,
    },
    {
      what: 'growth of the heap in the last half',
      value: end - half,
      unit: 'MB',
      goal: { atMost: limits.growth },
    },
  ];
}
