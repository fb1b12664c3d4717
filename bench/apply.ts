import type { Page } from 'playwright';
import { withBenchPages } from './browser.ts';
import type { Figure } from './figure.ts';
import type { PageBench } from './pages/ours.ts';
import type { RxdbBench } from './pages/rxdb.ts';
import { median } from './statistics.ts';

declare const pageBench: PageBench & RxdbBench;

const count = 10_000;
const groups = 50;
const rounds = 7;

/** Ten thousand messages into IndexedDB: by our sync, by nothing but IndexedDB, by RxDB; in turn, first each once. */
export const applyFigures = (): Promise<Figure[]> =>
  withBenchPages(['ours', 'rxdb'], async (page: Page, other: Page) => {
    const ways = {
      ours: () => page.evaluate(([n, g]) => pageBench.applyOurs(n, g), [count, groups] as const),
      raw: () => page.evaluate(([n, g]) => pageBench.applyRaw(n, g), [count, groups] as const),
      rxdb: () => other.evaluate(([n, g]) => pageBench.applyRxdb(n, g), [count, groups] as const),
    };
    const took = { ours: [] as number[], raw: [] as number[], rxdb: [] as number[] };
    const names = ['ours', 'raw', 'rxdb'] as const;
    for (const name of names) await ways[name]();
    for (let round = 0; round < rounds; round++) {
      for (let turn = 0; turn < names.length; turn++) {
        const name = names[(round + turn) % names.length] ?? 'ours';
        took[name].push(await ways[name]());
      }
    }
    const [ours, raw, rxdb] = [median(took.ours), median(took.raw), median(took.rxdb)];
    const note = `${Math.round(ours)} ms against ${Math.round(raw)} ms bare and ${Math.round(rxdb)} ms`;
    return [
      {
        what: 'apply of 10,000 messages, ours / bare IndexedDB with the same rows',
        value: ours / raw,
        unit: '×',
        goal: { atMost: 1.6 },
        note,
      },
      {
        what: 'apply of 10,000 messages, ours / bulkInsert of RxDB on Dexie',
        value: ours / rxdb,
        unit: '×',
        goal: { atMost: 1 },
      },
    ];
  });
