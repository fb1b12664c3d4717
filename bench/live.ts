import type { Page } from 'playwright';
import { withBenchPages } from './browser.ts';
import type { Figure } from './figure.ts';
import type { PageBench } from './pages/ours.ts';
import { quantile, round } from './statistics.ts';

declare const pageBench: PageBench;

const count = 10_000;
const times = 200;

const figure = (what: string, took: readonly number[], share: number, atMost: number): Figure => ({
  what,
  value: quantile(took, share),
  unit: 'ms',
  goal: { atMost },
  note: `median ${round(quantile(took, 0.5), 2)} ms`,
});

/**
 * In a conversation of ten thousand messages: the time to read it, to show a sent message, and to show a
 * received one.
 */
export const liveFigures = (): Promise<Figure[]> =>
  withBenchPages(['ours'], async (page: Page) => {
    const arg = [count, times] as const;
    const newest = await page.evaluate(([n, t]) => pageBench.newestOfMany(n, t), arg);
    const sent = await page.evaluate(([n, t]) => pageBench.sendUntilVisible(n, t), arg);
    const received = await page.evaluate(([n, t]) => pageBench.workerUntilVisible(n, t), arg);
    return [
      figure('newest 50 of 10,000 messages, p95', newest, 0.95, 5),
      figure('send → in the live query of the conversation, p95', sent, 0.95, 20),
      {
        ...figure('write of the worker → live query of the page, p95', received.fromStart, 0.95, 10),
        note: `median ${round(quantile(received.fromStart, 0.5), 2)} ms; from its commit p95 ${round(quantile(received.fromCommit, 0.95), 2)} ms`,
      },
    ];
  });
