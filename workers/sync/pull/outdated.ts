import { type Area, type RowKind, rowKindNames, rowKinds } from '../../../contract/row-kinds.ts';
import { getMeta, putMeta } from '../../../src/db/meta.ts';
import { type Leadership, write } from '../leader/leadership.ts';
import { queueRefetch, areasFor } from './refetch-queue.ts';

export const shapes = Object.fromEntries(rowKindNames.map((kind) => [kind, rowKinds[kind].shape])) as Record<
  RowKind,
  number
>;

/** Lists that hold rows of a kind under another name than its own. */
const alsoIn: Partial<Record<RowKind, readonly Area[]>> = { event: ['details'], user: ['profile'] };

/**
 * A build that knows more than the one before notes that it is to be fetched: kinds of rows that the device has never
 * been given, and those whose rows an older build kept without fields that there are now.
 */
export async function noteOutdated(leadership: Leadership): Promise<void> {
  const { db } = leadership;
  const snapshot = await getMeta('snapshot', db);
  // Everything is fetched first anyway.
  if (!snapshot?.groups) return;
  const stored = await getMeta('shapes', db);
  const older = rowKindNames.filter((kind) => shapes[kind] > (stored?.[kind] ?? 1));
  const outdated = new Set<Area>(older.flatMap((kind) => [rowKinds[kind].area, ...(alsoIn[kind] ?? [])]));
  const areas = areasFor(leadership.connection.extensions() ?? []).filter(
    (area) => outdated.has(area) || (area !== 'messages' && snapshot[area] === undefined),
  );
  if (areas.length === 0 && older.length === 0) return;
  await write(leadership, ['messages', 'windows', 'excerpts'], async () => {
    await queueRefetch(db, { areas });
    const etags = Object.entries((await getMeta('etags', db)) ?? {});
    const kept = etags.filter(([name]) => !areas.some((area) => name.startsWith(`${area}:`)));
    await putMeta('etags', Object.fromEntries(kept), db);
    if (older.includes('message')) {
      await db.messages.clear();
      await db.windows.clear();
      await db.excerpts.clear();
    }
    await putMeta('shapes', shapes, db);
  });
}
