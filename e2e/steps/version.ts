import type { Page } from '@playwright/test';

/** Which build the page runs: its entry bears it in its name. */
export const versionOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '');

/** How often the page has been loaded from now on. */
export function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return () => loads;
}

/** Has the browser ask whether there is another service worker, as it does by itself every now and then. */
export const checkForUpdate = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });

const busyFor = 3000;
const between = 5;

/**
 * The page asks the server for much for a while, as when the connection is back. A service worker that has to be woken for
 * that in the moment when another takes over stays, and the other waits.
 */
export const pollForUpdate = (page: Page): Promise<void> =>
  page.evaluate(
    ([length, pause]) => {
      const until = performance.now() + length;
      const asking = setInterval(() => {
        if (performance.now() > until) clearInterval(asking);
        void fetch('/api/ready').catch(() => undefined);
      }, pause);
      return new Promise((resume) => setTimeout(resume, pause * 20));
    },
    [busyFor, between] as const,
  );
