import type { Page } from 'playwright';
import type { Opening } from './screens.ts';

/** In ms. A page that was shown without a slowed processor has settled after this time. */
const settleTime = 1500;

/**
 * Passed as text, since helpers that the compiler adds for names do not exist in the page. Measures from the
 * next tap to the frame that shows an element which was not there before, in ms.
 */
const watchTap = (shown: string) => `void (globalThis.opening = new Promise((resolve, reject) => {
  const before = new WeakSet(document.querySelectorAll(${JSON.stringify(shown)}));
  const isShown = (element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && top < innerHeight && bottom > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const watch = ({ timeStamp }) => {
    const drawn = new MessageChannel();
    const next = () => requestAnimationFrame(() => drawn.port2.postMessage(null));
    drawn.port1.addEventListener('message', () => {
      const took = performance.now() - timeStamp;
      const found = [...document.querySelectorAll(${JSON.stringify(shown)})].filter((each) => !before.has(each));
      if (found.some(isShown)) resolve(took);
      else if (took < 10_000) next();
      else reject(new Error('The screen did not open'));
    });
    drawn.port1.start();
    next();
  };
  addEventListener('click', watch, { capture: true, once: true });
}))`;

/** Goes to an address of the app without loading the page, and waits in ms. */
export async function goTo(page: Page, address: string, settle = settleTime): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(address)})`);
  await page.waitForTimeout(settle);
}

/** Goes to the page before the tap and opens the menu if the link is there. */
export async function prepare(
  page: Page,
  { from, tap, inMenu }: Opening,
  settle = settleTime,
): Promise<void> {
  await goTo(page, from, settle);
  if (inMenu) {
    await page.locator('nav button[aria-haspopup="dialog"]').last().tap();
    await page.waitForTimeout(settle);
  }
  await page.locator(tap).first().waitFor();
}

/** Milliseconds from the tap to the frame with the first content. */
export async function openByTap(page: Page, { tap, shown }: Opening): Promise<number> {
  await page.evaluate(watchTap(shown));
  await page.locator(tap).first().tap();
  return page.evaluate<number>('opening');
}

/** Closes dialogs, which would cover the next page. */
export async function closeDialogs(page: Page): Promise<void> {
  while ((await page.locator('dialog[open]').count()) > 0) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(100);
  }
}
