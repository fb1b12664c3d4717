import type { Page } from '@playwright/test';

/** The address of the entry script, which contains the hash of the build. */
export const versionOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '');

/** Returns a function that returns the count of loads since this call. */
export function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return () => loads;
}

/** Makes the browser check for a new service worker. */
export const checkForUpdate = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });

const pollingMs = 3000;
const intervalMs = 5;

/**
 * Sends many requests for a while, as after reconnecting. An old service worker that is woken by a request
 * during an update stays active, and the new one has to wait.
 */
export const pollForUpdate = (page: Page): Promise<void> =>
  page.evaluate(
    ([length, pause]) => {
      const until = performance.now() + length;
      const timer = setInterval(() => {
        if (performance.now() > until) clearInterval(timer);
        void fetch('/api/ready').catch(() => undefined);
      }, pause);
      return new Promise((resume) => setTimeout(resume, pause * 20));
    },
    [pollingMs, intervalMs] as const,
  );
