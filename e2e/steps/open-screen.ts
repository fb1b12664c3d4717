import type { Page } from '@playwright/test';

/**
 * Waits until a heading is shown, nothing has changed for 100 ms, and no placeholder of loading content is
 * left. Gives up after 10 s; the next check then names what is missing.
 */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const isComplete = () =>
          // React keeps the previous screen, hidden, while the next one loads.
          document.querySelector('h1')?.checkVisibility() === true &&
          document.querySelector('[aria-busy="true"]') === null;
        let timer = 0;
        const restart = () => {
          clearTimeout(timer);
          timer = window.setTimeout(() => (isComplete() ? finish() : restart()), 100);
        };
        const observer = new MutationObserver(restart);
        const limit = window.setTimeout(() => finish(), 10_000);
        const finish = () => {
          observer.disconnect();
          clearTimeout(timer);
          clearTimeout(limit);
          resolve();
        };
        const all = { subtree: true, childList: true, attributes: true, characterData: true };
        observer.observe(document, all);
        restart();
      }),
  );

/** Opens a screen as a link in the app does, without loading the page again, and waits until it is shown. */
export async function openScreen(page: Page, address: string) {
  await page.evaluate((to) => history.pushState({ depth: 1 }, '', to), address);
  await settled(page);
}
