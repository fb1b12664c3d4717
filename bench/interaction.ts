import type { Page } from 'playwright';
import type { Figure } from './figure.ts';
import { serveFloor } from './phone/floor.ts';
import { moveIn, newestText, openLargeSchool, openStand } from './phone/large-school.ts';
import { putPeople } from './people.ts';
import {
  collectAnew,
  collectedOf,
  type Frames,
  heapOf,
  scrollPast,
  slowdown,
  type Visit,
} from './phone/phone.ts';
import { median, round } from './statistics.ts';
import { calmest } from './steal.ts';

const typed = 'water lab';
const rounds = { wanted: 9, atMost: 18 };
/** What the newest message of the bare list begins with. */
const newestOfBare = '4999 ';
/** What was read for the last opening is not at hand any more by then, in milliseconds. */
const forgotten = 6000;
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

  const bare = await theirs.phone.visit(`${theirs.url}/floor/floor.html`, 'article h3');
  const bareKeys = await typeInto(bare.page, 'input');
  const bareSessions = await scroll(bare.page, { item: 'article' });
  await bare.page.close();

  const group = large.groups[0] ?? 0;
  const chats = await ours.phone.visit(`${ours.url}/chat`, `a[href$="/chat/${group}"]`);
  await chats.slowBy(1);
  const bareChats = await theirs.phone.visit(`${theirs.url}/floor/floor.html`, 'article h3');
  await bareChats.slowBy(1);
  const { kept: openings, tried } = await calmest(rounds, async () => {
    await chats.page.waitForTimeout(forgotten);
    const opened = await slowed(chats, () => openOurs(chats.page, group));
    await chats.page.goBack();
    const bareOpened = await slowed(bareChats, () => openBare(bareChats.page));
    await bareChats.page.locator('header button').click();
    return { opened, bareOpened };
  });
  const bareMessages = await slowed(bareChats, async () => {
    await openBare(bareChats.page);
    return scroll(bareChats.page, { item: 'article', up: true });
  });
  await bareChats.page.close();
  await chats.slowBy(slowdown);
  await openOurs(chats.page, group);
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
  const opened = openings.map((one) => one.opened);
  const bareOpened = openings.map((one) => one.bareOpened);
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
    ms('longest task while 5,000 messages scroll', chatTask, 200),
    share('1,000 sessions', sessions, bareSessions),
    share('5,000 messages', messages, bareMessages),
    share('5,000 people', people, null),
    {
      what: 'group of 5,000 messages opened',
      value: median(opened) / median(bareOpened),
      unit: '× a bare virtual list',
      goal: { atMost: 1.3 },
      note: `calmest ${openings.length} of ${tried}: ${told(opened)} against ${told(bareOpened)}`,
    },
    {
      what: 'heap of the page, schedule',
      value: heap,
      unit: 'MB',
      goal: { atMost: 15 },
      note: `chat ${round(chatHeap)} MB`,
    },
  ];
}

async function slowed<T>(visit: Visit, measure: () => Promise<T>): Promise<T> {
  await visit.slowBy(slowdown);
  const measured = await measure();
  await visit.slowBy(1);
  return measured;
}

const told = (took: readonly number[]) =>
  `${round(median(took), 0)} (${round(Math.min(...took), 0)}–${round(Math.max(...took), 0)}) ms`;

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

/**
 * As text: what a compiler adds to names is not there in the page. Gives milliseconds until a picture has been drawn
 * with the newest in view and the screen above it filled.
 */
const clickUntil = (click: string, items: string, newest: string) => `new Promise((resolve) => {
  const begun = performance.now();
  ${click}.click();
  const look = () => {
    const shown = [...document.querySelectorAll('${items}')]
      .filter((item) => item.checkVisibility({ visibilityProperty: true }))
      .map((item) => ({ box: item.getBoundingClientRect(), text: item.textContent }))
      .filter(({ box }) => box.height > 0 && box.top < innerHeight && box.bottom > 0);
    const isFilled = [0.3, 0.5, 0.7].every((share) =>
      shown.some(({ box }) => box.top <= innerHeight * share && box.bottom >= innerHeight * share));
    if (isFilled && shown.some(({ text }) => text.includes('${newest}'))) resolve(performance.now() - begun);
    else next();
  };
  const drawn = new MessageChannel();
  drawn.port1.addEventListener('message', look);
  drawn.port1.start();
  const next = () => requestAnimationFrame(() => drawn.port2.postMessage(null));
  next();
})`;

const openOurs = (page: Page, group: number): Promise<number> =>
  page.evaluate(
    clickUntil(`document.querySelector('a[href$="/chat/${group}"]')`, '[role="region"] li', newestText),
  );

const openBare = (page: Page): Promise<number> =>
  page.evaluate(clickUntil(`document.querySelector('header button')`, '[data-message]', newestOfBare));
