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
import { serveFloor } from './phone/floor.ts';
import { layMessages, moveIn, openLargeSchool, openStand } from './phone/large-school.ts';
import { putPeople } from './people.ts';
import { collectAnew, collectedOf, heapOf, slowdown } from './phone/phone.ts';
import { type Frames, scrollPast } from './phone/scroll.ts';
import { median, round } from './statistics.ts';
import { calmest } from './steal.ts';

const typed = 'water lab';
/** Shorter ones are not told. */
const shortestTold = 16;

/** What a hand on the phone feels: keys, scrolling, opening a large group; and what the page keeps for it. */
export async function interactionFigures(): Promise<Figure[]> {
  const large = await openLargeSchool();
  const floor = await serveFloor(large.sessions);
  const ours = await openStand(large.school.port);
  const theirs = await openStand(floor.port);
  await moveIn(ours, large);

  const schedule = await ours.phone.visit(`${ours.url}/schedule`, 'main article h3');
  const keys = await typeInto(schedule.page, 'input[type="search"]');
  const sessions = await scroll(schedule.page, { item: 'article' });
  const afterScroll = await longestTask(schedule.page);
  const heap = await heapOf(schedule.page);
  await schedule.page.close();

  const bare = await visitBare(theirs);
  const bareKeys = await typeInto(bare.page, 'input');
  const bareSessions = await scroll(bare.page, { item: 'article' });
  await bare.page.close();

  const [group = 0, other = 0] = large.groups;
  const firstOpenings = await openFirst(ours, theirs, group);
  const chats = await visitChats(ours, group);
  await chats.slowBy(1);
  const bareChats = await visitBare(theirs);
  await bareChats.slowBy(1);
  const openings = await openAgain(chats, bareChats, group);
  await bareChats.slowBy(slowdown);
  await openBare(bareChats.page);
  const bareMessages = await scroll(bareChats.page, { item: 'article', up: true });
  await bareChats.page.close();
  await layMessages(chats.page, large, large.groups, other);
  await chats.slowBy(slowdown);
  await openOurs(chats.page, other);
  await collectAnew(chats.page);
  const messages = await scroll(chats.page, { item: '[role="region"] li', up: true });
  const chatTask = await longestTask(chats.page);
  const chatHeap = await heapOf(chats.page);

  // Last: what was measured before is of a device without them.
  await putPeople(chats.page);
  await chats.page.close();
  const directory = await ours.phone.visit(`${ours.url}/participants`, 'main li');
  const people = await scroll(directory.page, { item: 'main li' });

  await ours.close();
  await theirs.close();
  floor.close();
  await large.school.remove();
  const share = (what: string, frames: Scrolled, bareFrames: Scrolled | null): Figure => ({
    what: `${what} scrolled past: frames dropped`,
    value: frames.droppedShare * 100,
    unit: '%',
    goal: { atMost: 2 },
    note: [
      `blank ${round(frames.blankShare * 100)} %`,
      `the host kept ${round(frames.stolen * 100)} %`,
      ...(bareFrames
        ? [
            `the floor dropped ${round(bareFrames.droppedShare * 100)} % (${round(bareFrames.stolen * 100)} %)`,
          ]
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
  const floorKeys = `the floor: median ${median(bareKeys)}, worst ${Math.max(...bareKeys)} ms`;
  return [
    ms('filter keystroke, median', median(keys), 50, floorKeys),
    ms('filter keystroke, worst', Math.max(...keys), 100),
    ms('longest task of the schedule after its first paint', schedule.longestTask, 200),
    ms('longest task while the schedule scrolls', afterScroll, 200),
    ms('longest task while 10,000 messages scroll', chatTask, 200),
    share('1,000 sessions', sessions, bareSessions),
    share('10,000 messages', messages, bareMessages),
    share('5,000 people', people, null),
    openingFigure('group of 5,000 messages opened first after a start', firstOpenings),
    openingFigure('group of 5,000 messages opened', openings),
    {
      what: 'heap of the page, schedule',
      value: heap,
      unit: 'MB',
      goal: { atMost: 15 },
      note: `chat ${round(chatHeap)} MB`,
    },
  ];
}

/** The slowest of what each key set off, until its picture was there. The field is empty before and after. */
async function typeInto(page: Page, selector: string): Promise<number[]> {
  const field = page.locator(selector).first();
  const { kept } = await calmest({ wanted: 1, atMost: 4 }, async () => {
    await field.focus();
    await page.waitForTimeout(500);
    const took: number[] = [];
    for (const key of typed) {
      await collectAnew(page);
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      await page.waitForTimeout(600);
      const { events } = await collectedOf(page);
      took.push(Math.max(shortestTold, ...events.map(({ duration }) => duration)));
    }
    await field.fill('');
    await page.waitForTimeout(1000);
    return took;
  });
  await collectAnew(page);
  return kept[0] ?? [];
}

type Scrolled = Frames & { stolen: number };

async function scroll(page: Page, how: Parameters<typeof scrollPast>[1]): Promise<Scrolled> {
  const { kept, stolen } = await calmest({ wanted: 1, atMost: 4 }, () => scrollPast(page, how));
  return { ...(kept[0] ?? { droppedShare: Number.NaN, blankShare: Number.NaN }), stolen };
}

const longestTask = async (page: Page): Promise<number> =>
  Math.max(0, ...(await collectedOf(page)).tasks.map(({ duration }) => duration));
