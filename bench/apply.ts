import type { Page } from 'playwright';
import { withBenchPages } from './browser.ts';
import type { Figure } from './figure.ts';
import type { PageBench } from './pages/ours.ts';
import { median } from './statistics.ts';

declare const pageBench: PageBench;

const count = 10_000;
const groups = 50;
const rounds = 7;

/** Ten thousand messages into IndexedDB: by our sync, and by nothing but IndexedDB; in turn, after one of each. */
export const applyFigures = (): Promise<Figure[]> =>
  withBenchPages(['ours'], async (page: Page) => {
    const ways = {
      ours: () => page.evaluate(([n, g]) => pageBench.applyOurs(n, g), [count, groups] as const),
      raw: () => page.evaluate(([n, g]) => pageBench.applyRaw(n, g), [count, groups] as const),
    };
    const took = { ours: [] as number[], raw: [] as number[] };
    const names = ['ours', 'raw'] as const;
    for (const name of names) await ways[name]();
    for (let round = 0; round < rounds; round++) {
      const order = round % 2 === 0 ? names : names.toReversed();
      for (const name of order) took[name].push(await ways[name]());
    }
    const [ours, raw] = [median(took.ours), median(took.raw)];
    return [
      {
        what: 'apply of 10,000 messages, ours / bare IndexedDB with the same rows',
        value: ours / raw,
        unit: '×',
        goal: { atMost: 1.6 },
        note: `${Math.round(ours)} ms against ${Math.round(raw)} ms bare`,
      },
    ];
  });
