import type { Page } from 'playwright';
import { waitForIdleWire, withApp } from './app.ts';
import type { Figure } from './figure.ts';
import { putPeople } from './people.ts';
import { quantile, round } from './statistics.ts';

const openings = 20;
const searches = ['kar', 'bor', 'min', 'sve', 'tog', 'дал', 'лен', 'ура', 'gul', 'ola'];

/** Milliseconds from the click in the menu to the frame that shows the first people. */
const open = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const start = performance.now();
    document.querySelector<HTMLElement>('nav a[href="/participants"]')?.click();
    while (performance.now() - start < 20_000) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (document.querySelector('main li')) return performance.now() - start;
    }
    throw new Error('The list of people did not appear');
  });

/** Milliseconds from a typed letter to the frame with its results; NaN if the results do not change. */
const type = (page: Page, letter: string): Promise<number> =>
  page.evaluate(
    (typed) =>
      new Promise<number>((resolve, reject) => {
        const input = document.querySelector<HTMLInputElement>('input[type="search"]');
        const status = document.querySelector('main search + [aria-live]');
        if (!input || !status) return reject(new Error('The search field or its status is missing'));
        const start = performance.now();
        const watch = new MutationObserver(() => {
          watch.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - start));
        });
        watch.observe(status, { childList: true, characterData: true, subtree: true });
        setTimeout(() => {
          watch.disconnect();
          resolve(Number.NaN);
        }, 1000);
        // Bypass React's setter, which would take the new value for its own.
        Reflect.set(HTMLInputElement.prototype, 'value', input.value + typed, input);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    letter,
  );

async function openRepeatedly(page: Page): Promise<number[]> {
  const took: number[] = [];
  for (let time = 0; time < openings; time++) {
    took.push(await open(page));
    await page.locator('nav a[href="/dashboard"]').click();
    await page.waitForTimeout(200);
  }
  return took;
}

async function typeRepeatedly(page: Page): Promise<number[]> {
  const took: number[] = [];
  for (const search of searches) {
    for (const letter of search) {
      const duration = await type(page, letter);
      // A letter that does not change the results cannot be measured.
      if (!Number.isNaN(duration)) took.push(duration);
      await page.waitForTimeout(50);
    }
    await page.locator('input[type="search"]').fill('');
    await page.waitForTimeout(400);
  }
  return took;
}

/**
 * The directory of a large school, from local data: time to the first people, and to the results of a typed
 * letter.
 */
export const directoryFigures = (): Promise<Figure[]> =>
  withApp(0, async ({ page, wire }) => {
    // Wait for the server's first list of people, which would replace the added ones.
    await waitForIdleWire(wire);
    await putPeople(page);
    await page.goto(`${wire.url}/dashboard`);
    await page.locator('nav a[href="/participants"]').waitFor();
    // Screens are preloaded while the page is idle.
    await page.waitForTimeout(3000);
    const opened = await openRepeatedly(page);
    await open(page);
    const typed = await typeRepeatedly(page);
    if (typed.length < 15) throw new Error(`Only ${typed.length} keystrokes changed the results`);
    const figure = (what: string, took: readonly number[], atMost: number): Figure => ({
      what,
      value: quantile(took, 0.95),
      unit: 'ms',
      goal: { atMost },
      note: `median ${round(quantile(took, 0.5))} ms of ${took.length}`,
    });
    return [
      figure('directory of 5,000: tap → first people, p95', opened, 400),
      figure('directory of 5,000: keystroke → results, p95', typed, 60),
    ];
  });
