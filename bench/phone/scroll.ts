import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright';

/** Of the frames in which a list moved: the share that was left out, and of those that showed nothing of it. */
export interface Frames {
  droppedShare: number;
  blankShare: number;
}

interface Seen {
  /**
   * Milliseconds from frame to frame while the list moved, by the times the browser gives them: when a callback runs tells
   * of what ran before it in the same frame, too. And how far the list moved in all.
   */
  gaps: number[];
  blank: number;
  moved: number;
}

/** Where a finger goes, in CSS pixels and milliseconds: 2,500 pixels a second. */
const swipe = { x: 206, top: 180, step: 30, length: 540, every: 12 };
const swipes = 12;
/** A list runs on when the finger has left it. */
const runsOn = 1200;
const frame = 1000 / 60;

/** As text: what a compiler adds to names is not there in the page. */
const listOf = (item: string) => `(() => {
  let list = document.querySelector(${JSON.stringify(item)});
  while (!(list.scrollHeight > list.clientHeight + 1 && getComputedStyle(list).overflowY !== 'visible')) {
    list = list.parentElement;
  }
  return list;
})()`;
const toTop = (item: string) => `${listOf(item)}.scrollTop = 0`;

/** To look whether there is anything to be seen costs more than a frame can spare: frames that are counted are not looked at. */
const watcher = (item: string, looks: boolean) => `(() => {
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
      if (${looks} && isBlank()) seen.blank += 1;
    }
    [was, last] = [top, now];
    if (!seen.over) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
})()`;

/** By a finger that swipes again and again, and lets the list run on. Throws where the list does not follow it. */
export async function scrollPast(
  page: Page,
  { item, up = false }: { item: string; up?: boolean },
): Promise<Frames> {
  const session = await page.context().newCDPSession(page);
  // What it took to put everything there is not to be tidied up while it is measured.
  await session.send('HeapProfiler.collectGarbage');
  const follow = async (looks: boolean): Promise<Seen> => {
    if (!up) await page.evaluate(toTop(item));
    await pause(runsOn);
    await page.evaluate(watcher(item, looks));
    for (let nth = 0; nth < swipes; nth++) {
      await swipeOnce(session, up);
      await pause(runsOn);
    }
    const seen = (await page.evaluate('seenFrames.over = true; seenFrames')) as Seen;
    const least = swipes * swipe.length;
    if (seen.moved < least)
      throw new Error(`The list moved by ${Math.round(seen.moved)} px, where ${least} are the least`);
    return seen;
  };
  const { gaps } = await follow(false);
  const looked = await follow(true);
  await session.detach();
  const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / frame) - 1), 0);
  return {
    droppedShare: dropped / (dropped + gaps.length),
    blankShare: looked.blank / looked.gaps.length,
  };
}

async function swipeOnce(session: CDPSession, up: boolean): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove', way: number) => {
    const y = swipe.top + (up ? way : swipe.length - way);
    return session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: swipe.x, y }] });
  };
  // No waiting for a page that is busy: a finger does not either.
  const sent = [touch('touchStart', 0)];
  for (let way = swipe.step; way <= swipe.length; way += swipe.step) {
    await pause(swipe.every);
    sent.push(touch('touchMove', way));
  }
  sent.push(session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }));
  await Promise.all(sent);
}
