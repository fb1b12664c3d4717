import type { Page } from 'playwright';
import type { Figure } from './figure.ts';
import { newestText, type PhoneSetup } from './phone/large-school.ts';
import { slowdown } from './phone/collector.ts';
import type { Visit } from './phone/phone.ts';
import { median, repeated, round } from './statistics.ts';

/** Beginning of the newest message in the bare list. */
const newestBareText = '4999 ';
/** In ms. A page has finished its start after this time. */
const startTime = 3000;
/** In ms. Data read for the last opening is no longer cached after this time. */
const settleTime = 6000;

const times = 9;

/** Durations in ms for a large group and for the bare list, measured in turn. */
export type Openings = { own: number; bare: number }[];

export const visitChats = ({ phone, url }: PhoneSetup, group: number) =>
  phone.visit(`${url}/chat`, `a[href$="/chat/${group}"]`);

export const visitBare = ({ phone, url }: PhoneSetup) =>
  phone.visit(`${url}/baseline/baseline.html`, 'article h3');

/** Opens each on a new page. */
export async function openFirst(ours: PhoneSetup, theirs: PhoneSetup, group: number): Promise<Openings> {
  const once = async (visit: Visit, open: (page: Page) => Promise<number>) => {
    await visit.page.waitForTimeout(startTime);
    const took = await open(visit.page);
    await visit.page.close();
    return took;
  };
  return repeated(times, async () => ({
    own: await once(await visitChats(ours, group), (page) => openOurs(page, group)),
    bare: await once(await visitBare(theirs), openBare),
  }));
}

/** Opens each repeatedly on a page that stays open, slowed only while measuring. */
export async function openAgain(chats: Visit, bareChats: Visit, group: number): Promise<Openings> {
  return repeated(times, async () => {
    await chats.page.waitForTimeout(settleTime);
    const own = await slowed(chats, () => openOurs(chats.page, group));
    await chats.page.goBack();
    const bare = await slowed(bareChats, () => openBare(bareChats.page));
    await bareChats.page.locator('header button').click();
    return { own, bare };
  });
}

async function slowed<T>(visit: Visit, measure: () => Promise<T>): Promise<T> {
  await visit.slowBy(slowdown);
  const measured = await measure();
  await visit.slowBy(1);
  return measured;
}

export function openingFigure(what: string, pairs: Openings): Figure {
  const own = pairs.map((pair) => pair.own);
  const bare = pairs.map((pair) => pair.bare);
  return {
    what,
    value: median(own) / median(bare),
    unit: '× a bare virtual list',
    goal: { atMost: 1.3 },
    note: `${report(own)} against ${report(bare)}`,
  };
}

const report = (took: readonly number[]) =>
  `${round(median(took), 0)} (${round(Math.min(...took), 0)}–${round(Math.max(...took), 0)}) ms`;

/**
 * Passed as text, since helpers that the compiler adds for names do not exist in the page. Returns
 * milliseconds until a frame shows the newest message and the screen above it is filled.
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

export const openOurs = (page: Page, group: number): Promise<number> =>
  page.evaluate(
    clickUntil(`document.querySelector('a[href$="/chat/${group}"]')`, '[role="region"] li', newestText),
  );

export const openBare = (page: Page): Promise<number> =>
  page.evaluate(clickUntil(`document.querySelector('header button')`, '[data-message]', newestBareText));
