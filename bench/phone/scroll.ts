import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright';

/** Count of frames in which a list moved, and of frames dropped meanwhile. */
export interface Frames {
  shown: number;
  dropped: number;
}

interface Seen {
  /**
   * `gaps`: milliseconds between frames while the list moved, by their timestamps: the time at which a
   * callback runs also depends on earlier work in the frame. `moved`: total distance in pixels.
   */
  gaps: number[];
  blank: number;
  moved: number;
}

/** The path of a finger, in CSS pixels and ms: 2,500 pixels a second. */
const swipe = { x: 206, top: 180, step: 30, length: 540, every: 12 };
const swipes = 12;
/** In ms. The list continues to scroll after the finger was lifted. */
const momentumMs = 1200;
const frame = 1000 / 60;

/** Passed as text, since helpers that the compiler adds for names do not exist in the page. */
const listOf = (item: string) => `(() => {
  let list = document.querySelector(${JSON.stringify(item)});
  while (!(list.scrollHeight > list.clientHeight + 1 && getComputedStyle(list).overflowY !== 'visible')) {
    list = list.parentElement;
  }
  return list;
})()`;
const toTop = (item: string) => `${listOf(item)}.scrollTop = 0`;

/** Checking for blank areas costs more than a frame allows, so it is not done while frames are counted. */
const watcher = (item: string, measuresBlank: boolean) => `(() => {
  const item = ${JSON.stringify(item)};
  const seen = globalThis.seenFrames = { gaps: [], blank: 0, moved: 0, over: false };
  const list = ${listOf(item)};
  const lines = [0.3, 0.5, 0.7].map((share) => innerHeight * share);
  const isBlank = () => [...list.querySelectorAll(item)].every((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const isThere = lines.some((y) => top <= y && y <= bottom);
    return !isThere || !element.checkVisibility({ visibilityProperty: true });
  });
  let last = performance.now();
  let was = list.scrollTop;
  const next = (now) => {
    const top = list.scrollTop;
    if (top !== was) {
      seen.gaps.push(now - last);
      // Rows that come before the first one move it farther.
      seen.moved += Math.min(Math.abs(top - was), innerHeight);
      if (${measuresBlank} && isBlank()) seen.blank += 1;
    }
    [was, last] = [top, now];
    if (!seen.over) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
})()`;

export interface Way {
  /** Selector of the list's items. */
  item: string;
  /** Scroll up from the current position. */
  up?: boolean;
}

/**
 * Counts frames while a finger swipes repeatedly and the list runs on. Throws if the list does not follow.
 */
export async function framesOf(page: Page, way: Way): Promise<Frames> {
  const { gaps } = await follow(page, way, false);
  const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / frame) - 1), 0);
  return { shown: gaps.length, dropped };
}

/** Share of the frames in which the list moved and showed nothing. */
export async function blankShareOf(page: Page, way: Way): Promise<number> {
  const { gaps, blank } = await follow(page, way, true);
  return blank / gaps.length;
}

async function follow(page: Page, { item, up = false }: Way, measuresBlank: boolean): Promise<Seen> {
  const session = await page.context().newCDPSession(page);
  // Collect garbage of the setup first, not while measuring.
  await session.send('HeapProfiler.collectGarbage');
  if (!up) await page.evaluate(toTop(item));
  await pause(momentumMs);
  await page.evaluate(watcher(item, measuresBlank));
  for (let nth = 0; nth < swipes; nth++) {
    await swipeOnce(session, up);
    await pause(momentumMs);
  }
  const seen = (await page.evaluate('seenFrames.over = true; seenFrames')) as Seen;
  await session.detach();
  const least = swipes * swipe.length;
  if (seen.moved < least)
    throw new Error(`The list scrolled by ${Math.round(seen.moved)} px, expected at least ${least}`);
  return seen;
}

/** Swipes without measuring. */
export async function swipeRepeatedly(page: Page, times: number, up: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (let nth = 0; nth < times; nth++) {
    await swipeOnce(session, up);
    await pause(momentumMs / 4);
  }
  await session.detach();
}

async function swipeOnce(session: CDPSession, up: boolean): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove', way: number) => {
    const y = swipe.top + (up ? way : swipe.length - way);
    return session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: swipe.x, y }] });
  };
  // Send events without waiting for the page, as a finger does.
  const sent = [touch('touchStart', 0)];
  for (let way = swipe.step; way <= swipe.length; way += swipe.step) {
    await pause(swipe.every);
    sent.push(touch('touchMove', way));
  }
  sent.push(session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }));
  await Promise.all(sent);
}
