import type { Page } from 'playwright';
import { heapOf } from '../phone/phone.ts';
import { swipeRepeatedly } from '../phone/scroll.ts';
import { lists, openings, searchBoxes } from './screens.ts';
import { closeDialogs, goTo, prepare } from './tap.ts';

/** An hour of use: this many openings, swipes and searches. */
const used = { openings: 200, swipes: 300, searches: 100 };
/** In ms. */
const pause = 300;
/** Parts of the hour, after each of which the heap is measured. */
const parts = 4;

const share = (total: number, part: number) =>
  Math.round((total * (part + 1)) / parts) - Math.round((total * part) / parts);

/**
 * Uses all screens like a person in an hour, without their pauses. Returns the used heap in MB, after a
 * garbage collection, at the start and after each quarter.
 */
export async function heapOverAnHour(page: Page): Promise<number[]> {
  const heaps = [await heapOf(page)];
  let [opened, swiped, searched] = [0, 0, 0];
  for (let part = 0; part < parts; part++) {
    for (let nth = share(used.openings, part); nth > 0; nth--) await open(page, opened++);
    for (let nth = share(used.swipes, part); nth > 0; nth -= swipesPerVisit) await swipe(page, swiped++);
    for (let nth = share(used.searches, part); nth > 0; nth--) await search(page, searched++);
    await goTo(page, '/dashboard');
    heaps.push(await heapOf(page));
  }
  return heaps;
}

async function open(page: Page, nth: number): Promise<void> {
  const opening = openings[nth % openings.length];
  if (!opening) return;
  await prepare(page, opening, pause);
  await page.locator(opening.tap).first().tap();
  await page.locator(opening.shown).first().waitFor();
  await closeDialogs(page);
}

const swipesPerVisit = 5;

async function swipe(page: Page, nth: number): Promise<void> {
  const list = lists[nth % lists.length];
  if (!list) return;
  await goTo(page, list.at, pause);
  await page.locator(list.item).first().waitFor();
  await swipeRepeatedly(page, swipesPerVisit, list.up ?? false);
}

async function search(page: Page, nth: number): Promise<void> {
  const box = searchBoxes[nth % searchBoxes.length];
  if (!box) return;
  await goTo(page, box.at, pause);
  if (box.tab !== undefined) await page.getByRole('tab', { name: box.tab }).tap();
  const word = box.words[Math.floor(nth / searchBoxes.length) % box.words.length] ?? '';
  // A different search each time, so that results that are never released would add up.
  await page.locator(box.field).first().pressSequentially(`${word} ${nth}`, { delay: 50 });
  await page.waitForTimeout(500);
}
