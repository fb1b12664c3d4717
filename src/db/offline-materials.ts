import type { Material } from '../../contract/library.ts';
import { contentIdOf } from '../lib/material-content.ts';
import { database } from './current-database.ts';
import type { Database } from './database.ts';
import type { OfflineMaterial } from './library-rows.ts';
import { isInMemory } from './memory.ts';
import { getMeta, type OfflineRules, putMeta } from './meta.ts';

export const noDownloadRules: OfflineRules = { folders: [], events: [], paused: false, metered: false };

export const listOfflineMaterials = (db = database()): Promise<OfflineMaterial[]> => db.kept.toArray();

export const getOfflineRules = async (db = database()): Promise<OfflineRules> =>
  (await getMeta('keepRules', db)) ?? noDownloadRules;

export async function changeOfflineRules(
  change: (rules: OfflineRules) => Partial<OfflineRules>,
  db = database(),
): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const rules = await getOfflineRules(db);
    await putMeta('keepRules', { ...rules, ...change(rules) }, db);
  });
}

/** True if a material has a file and this browser can store it. */
export const canStoreOffline = (material: Material): boolean =>
  contentIdOf(material) !== null && !isInMemory();

const newDownload = (material: Material, at: number): OfflineMaterial => ({
  id: material.id,
  state: 'waiting',
  hash: contentIdOf(material) ?? '',
  bytes: material.size ?? 0,
  got: 0,
  at,
});

/** Adds materials to the downloads; a failed one is retried. */
export async function addOfflineMaterials(
  ids: readonly number[],
  at: number,
  db: Database = database(),
): Promise<void> {
  await db.transaction('rw', db.kept, db.materials, async () => {
    for (const material of await db.materials.bulkGet([...ids])) {
      if (!material || !canStoreOffline(material)) continue;
      const stored = await db.kept.get(material.id);
      if (stored?.state === 'failed') {
        const { error: _, ...rest } = stored;
        await db.kept.put({ ...rest, state: 'waiting' });
      } else if (!stored) await db.kept.add(newDownload(material, at));
    }
  });
}

/** The download worker deletes their bytes. */
export const removeOfflineMaterials = (ids: readonly number[], db: Database = database()): Promise<void> =>
  db.kept.bulkDelete([...ids]);

/**
 * Compares the downloads with the library and the rules. A replaced content is downloaded again while the
 * previous one still opens, materials that were deleted from the library are removed, and materials that a
 * rule names are added.
 */
export async function reconcileOfflineMaterials(db: Database, now: number): Promise<void> {
  await db.transaction('rw', db.kept, db.materials, db.meta, async () => {
    const [stored, materials, rules] = await Promise.all([
      db.kept.toArray(),
      db.materials.toArray(),
      getOfflineRules(db),
    ]);
    const byId = new Map(materials.map((material) => [material.id, material]));
    for (const row of stored) {
      const material = byId.get(row.id);
      if (!material || !canStoreOffline(material)) await db.kept.delete(row.id);
      else if (contentIdOf(material) !== row.hash) {
        const before = row.state === 'kept' ? row.hash : row.before;
        await db.kept.put({ ...newDownload(material, row.at), ...(before !== undefined && { before }) });
      }
    }
    const storedIds = new Set(stored.map(({ id }) => id));
    const byRules = materials.filter(
      (material) =>
        !storedIds.has(material.id) &&
        canStoreOffline(material) &&
        (material.folder.some(({ id }) => rules.folders.includes(id)) ||
          material.events.some(({ id }) => rules.events.includes(id))),
    );
    await db.kept.bulkPut(byRules.map((material) => newDownload(material, now)));
  });
}
