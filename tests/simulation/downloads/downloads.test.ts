import { expect, it, vi } from 'vitest';
import { newDisk } from '../harness/disk.ts';
import { simulateDownloads } from './simulate-downloads.ts';

const { mutate } = await vi.hoisted(() => import('../mutants/mutate.ts'));
const { activate } = await import('../mutants/mutate.ts');

type StoredContent = typeof import('../../../src/lib/stored-content.ts');
type Rows = typeof import('../../../src/db/offline-materials.ts');

vi.mock('../../../src/lib/stored-content.ts', async (original) =>
  mutate(await original<StoredContent>(), {
    'gives two contents one name': () => ({
      contentName: ((hash) => hash.slice(0, 1)) satisfies StoredContent['contentName'],
    }),
  }),
);
vi.mock('../../../src/db/offline-materials.ts', async (original) =>
  mutate(await original<Rows>(), {
    'keeps the first version of a material': ({ reconcileOfflineMaterials }) => ({
      reconcileOfflineMaterials: (async (db, now) => {
        await reconcileOfflineMaterials(db, now);
        await db.kept.toCollection().modify((row) => {
          if (row.before !== undefined) Object.assign(row, { state: 'kept', hash: row.before });
        });
      }) satisfies Rows['reconcileOfflineMaterials'],
    }),
    'deletes a download that is retried': ({ addOfflineMaterials }) => ({
      addOfflineMaterials: (async (ids, at, db) => {
        const failed = (await db?.kept.bulkGet([...ids]))?.filter((row) => row?.state === 'failed');
        await addOfflineMaterials(ids, at, db);
        await db?.kept.bulkDelete(failed?.flatMap((row) => row?.id ?? []) ?? []);
      }) satisfies Rows['addOfflineMaterials'],
    }),
  }),
);

const days = Number(process.env['SIM_SEEDS'] ?? 10);
const from = Number(process.env['SIM_FROM'] ?? 1);

/** Runs days until one of them breaks something. */
async function firstViolations(count: number): Promise<string[]> {
  for (let seed = from; seed < from + count; seed++) {
    newDisk();
    const violations = await simulateDownloads(seed);
    if (violations.length > 0) return violations;
  }
  return [];
}

it(`${days} days of downloads lose no material, store no damaged one and leave no unused part`, async () => {
  expect(await firstViolations(days)).toEqual([]);
});

it.each([
  'gives two contents one name',
  'keeps the first version of a material',
  'deletes a download that is retried',
])('detects a download that %s', async (mutant) => {
  activate(mutant);
  const violations = await firstViolations(10);
  activate('');
  expect(violations).not.toEqual([]);
  console.info(`${mutant}: ${violations[0]}`);
});
