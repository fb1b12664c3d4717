import type { Page } from 'playwright';
import type { Figure } from './figure.ts';
import {
  openAgain,
  openBare,
  openFirst,
  openingFigure,
  openOurs,
  visitBare,
  visitChats,
} from './openings.ts';
import { serveBaselinePage } from './phone/baseline-page.ts';
import { storeMessages, signInAndSync, openLargeSchool, openPhoneSetup } from './phone/large-school.ts';
import { typeInto } from './phone/keys.ts';
import { putPeople } from './people.ts';
import { resetCollected, collectedOf, heapOf, type Visit } from './phone/phone.ts';
import { blankShareOf, framesOf, type Way } from './phone/scroll.ts';
import { median, repeated, round } from './statistics.ts';

const typed = 'water lab';
/** Interaction on the phone: typing, scrolling, opening a large group; and the heap of the page. */
export async function interactionFigures(): Promise<Figure[]> {
  const large = await openLargeSchool();
  const baseline = await serveBaselinePage(large.sessions);
  const ours = await openPhoneSetup(large.school.port);
  const theirs = await openPhoneSetup(baseline.port);
  await signInAndSync(ours, large);

  const visitSchedule = () => ours.phone.visit(`${ours.url}/schedule`, 'main article h3');
  const schedule = await visitSchedule();
  const keys = await eventsOf(schedule.page, 'input[type="search"]');
  await schedule.page.close();
  const bare = await visitBare(theirs);
  const bareKeys = await eventsOf(bare.page, 'input');
  await bare.page.close();
  const [sessions, bareSessions] = await scrollAlternately([
    { open: visitSchedule, item: 'article' },
    { open: () => visitBare(theirs), item: 'article' },
  ]);

  const [group = 0, other = 0] = large.groups;
  const firstOpenings = await openFirst(ours, theirs, group);
  const chats = await visitChats(ours, group);
  await chats.slowBy(1);
  const bareChats = await visitBare(theirs);
  await bareChats.slowBy(1);
  const openings = await openAgain(chats, bareChats, group);
  await bareChats.page.close();
  await storeMessages(chats.page, large, large.groups, other);
  await chats.page.close();
  const [messages, bareMessages] = await scrollAlternately([
    {
      open: () => opened(visitChats(ours, other), (page) => openOurs(page, other)),
      item: '[role="region"] li',
      up: true,
    },
    { open: () => opened(visitBare(theirs), openBare), item: 'article', up: true },
  ]);

  // Measured last: the people would change the figures before.
  const directory = () => ours.phone.visit(`${ours.url}/participants`, 'main li');
  const people = await directory();
  await putPeople(people.page);
  await people.page.close();
  const [scrolledPeople] = await scrollAlternately([{ open: directory, item: 'main li' }]);

  await ours.close();
  await theirs.close();
  baseline.close();
  await large.school.remove();
  const share = (what: string, scrolled: Scrolled, baseline?: Scrolled): Figure => ({
    what: `${what}: frames dropped while scrolling`,
    value: scrolled.dropped * 100,
    unit: '%',
    goal: { atMost: 2 },
    note: [
      `visits ${sharesText(scrolled)}`,
      `blank ${round(scrolled.blank * 100)} %`,
      ...(baseline
        ? [`the baseline ${round(baseline.dropped * 100)} % (visits ${sharesText(baseline)})`]
        : []),
    ].join(', '),
  });
  const ms = (what: string, value: number, atMost: number, note?: string): Figure => ({
    what,
    value,
    unit: 'ms',
    goal: { atMost },
    ...(note !== undefined && { note }),
  });
  const baselineKeys = `the baseline: median ${median(bareKeys)}, worst ${Math.max(...bareKeys)} ms`;
  return [
    ms('filter keystroke, median', median(keys), 50, baselineKeys),
    ms('filter keystroke, worst', Math.max(...keys), 100),
    ms('longest task of the schedule after its first paint', schedule.longestTask, 200),
    ms('longest task while the schedule scrolls', sessions.longestTask, 200),
    ms('longest task while 10,000 messages scroll', messages.longestTask, 200),
    share('1,000 sessions', sessions, bareSessions),
    share('10,000 messages', messages, bareMessages),
    share('5,000 people', scrolledPeople),
    openingFigure('group of 5,000 messages opened first after the start', firstOpenings),
    openingFigure('group of 5,000 messages opened', openings),
    {
      what: 'heap of the schedule page',
      value: sessions.heap,
      unit: 'MB',
      goal: { atMost: 15 },
      note: `chat ${round(messages.heap)} MB`,
    },
  ];
}

const eventsOf = async (page: Page, selector: string): Promise<number[]> =>
  (await typeInto(page, selector, typed)).map(({ event }) => event);

async function opened(visit: Promise<Visit>, open: (page: Page) => Promise<unknown>): Promise<Visit> {
  const { page } = await visit;
  await open(page);
  return visit;
}

interface Scrolled {
  /** Share of dropped frames from 0 to 1, in all visits and in each. */
  dropped: number;
  each: number[];
  blank: number;
  longestTask: number;
  /** In megabytes, at the end. */
  heap: number;
}

/** A single visit depends on chance, so each list is visited several times, in turn. */
const visits = 3;

async function scrollAlternately<const Lists extends readonly (Way & { open: () => Promise<Visit> })[]>(
  lists: Lists,
): Promise<{ [At in keyof Lists]: Scrolled }> {
  const turns = await repeated(visits, async () => {
    const turn = [];
    for (const { open, ...way } of lists) {
      const { page } = await open();
      await resetCollected(page);
      const frames = await framesOf(page, way);
      const longest = await longestTask(page);
      const heap = await heapOf(page);
      const blank = await blankShareOf(page, way);
      await page.close();
      turn.push({ frames, longest, heap, blank });
    }
    return turn;
  });
  const scrolled = lists.map((_, at): Scrolled => {
    const seen = turns.flatMap((turn) => turn[at] ?? []);
    const dropped = seen.reduce((sum, { frames }) => sum + frames.dropped, 0);
    const shown = seen.reduce((sum, { frames }) => sum + frames.shown, 0);
    return {
      dropped: dropped / (dropped + shown),
      each: seen.map(({ frames }) => frames.dropped / (frames.dropped + frames.shown)),
      blank: Math.max(...seen.map(({ blank }) => blank)),
      longestTask: Math.max(...seen.map(({ longest }) => longest)),
      heap: median(seen.map(({ heap }) => heap)),
    };
  });
  return scrolled as { [At in keyof Lists]: Scrolled };
}

const sharesText = ({ each }: Scrolled) => each.map((share) => round(share * 100)).join(', ');

const longestTask = async (page: Page): Promise<number> =>
  Math.max(0, ...(await collectedOf(page)).tasks.map(({ duration }) => duration));
