import { type Area, type RowKind, rowKindNames, rowKinds } from '../../../contract/row-kinds.ts';
import { getMeta, putMeta } from '../../../src/db/meta.ts';
import { type Leadership, write } from '../leader/leadership.ts';
import { queueRefetch, areasFor } from './refetch-queue.ts';

export const shapes = Object.fromEntries(rowKindNames.map((kind) => [kind, rowKinds[kind].shape])) as Record<
  RowKind,
  number
>;

/** Areas that contain rows of a kind besides the kind's own area. */
const extraAreas: Partial<Record<RowKind, readonly Area[]>> = { event: ['details'], user: ['profile'] };

/**
 * Queues what an older build has stored incompletely: areas that were never fetched, and kinds of rows that
 * have gained fields (a higher `shape`).
 */
export async function queueOutdated(leadership: Leadership): Promise<void> {
  const { db } = leadership;
  const snapshot = await getMeta('snapshot', db);
  // Before the first fetch all areas are queued anyway.
  if (!snapshot?.groups) return;
  const stored = await getMeta('shapes', db);
  const older = rowKindNames.filter((kind) => shapes[kind] > (stored?.[kind] ?? 1));
  const outdated = new Set<Area>(older.flatMap((kind) => [rowKinds[kind].area, ...(extraAreas[kind] ?? [])]));
  const areas = areasFor(leadership.connection.extensions() ?? []).filter(
    (area) => outdated.has(area) || (area !== 'messages' && snapshot[area] === undefined),
  );
  if (areas.length === 0 && older.length === 0) return;
  await write(leadership, ['messages', 'windows', 'excerpts'], async () => {
    await queueRefetch(db, { areas });
    const etags = Object.entries((await getMeta('etags', db)) ?? {});
    const remainingEtags = etags.filter(([name]) => !areas.some((area) => name.startsWith(`${area}:`)));
    await putMeta('etags', Object.fromEntries(remainingEtags), db);
    if (older.includes('message')) {
      await db.messages.clear();
      await db.windows.clear();
      await db.excerpts.clear();
    }
    await putMeta('shapes', shapes, db);
  });
}
