/* Changes and lists that a box sent. Rows that its copy lacks, and lists that it refuses, change nothing on the device. */
import type * as v from 'valibot';
import type { Area } from '../../../contract/row-kinds.ts';
import type { pullChanges } from '../../../contract/sync.ts';
import { getMeta, putMeta } from '../../../src/db/meta.ts';
import { readChange } from '../apply/row-change.ts';
import { acceptFromBox, writeListFromBox, writeNewestFromBox } from '../apply/write-from-box.ts';
import { tablesForList } from '../apply/write-list.ts';
import { tablesFor, writeRows } from '../apply/write-rows.ts';
import { type FetchedMessages, windowTables } from '../apply/write-window.ts';
import { type Leadership, write } from '../leader/leadership.ts';
import type { AnsweringBox } from '../transport/classify.ts';
import type { Listed } from './area-lists.ts';
import { type ChangesSince, withoutDeleted } from './concurrent-changes.ts';
import { deleteEtags } from './etags.ts';
import { completeRefetch, type QueueNumbers, queueRefetch } from './refetch-queue.ts';

export { acceptFromBox, writeOlderFromBox } from '../apply/write-from-box.ts';

/** Writes rows that are newer than the stored ones, and the cursor of the box. */
export function applyFromBox(
  leadership: Leadership,
  since: ChangesSince,
  page: v.InferOutput<typeof pullChanges.output>,
  box: string,
): Promise<boolean> {
  const { db, me } = leadership;
  const read = page.changes.flatMap((change) => readChange(change, leadership.reportUnreadable) ?? []);
  const sent = withoutDeleted(read, since);
  return write(leadership, tablesFor(sent), async () => {
    const { changes, groups } = await acceptFromBox(db, sent, me);
    const written = await writeRows(db, changes, 'told', me);
    await putMeta('boxCursor', { box, cursor: page.cursor }, db);
    const areas: Area[] = written.missingGroup ? ['groups'] : [];
    await queueRefetch(db, { groups: [...groups, ...written.groups], areas }, 'boxTodo');
  });
}

/** Stores a list, which is empty if the box refused. Returns false if the term is over. */
export function storeAreaFromBox(
  leadership: Leadership,
  box: AnsweringBox,
  area: Area,
  lists: readonly Listed[],
  since: ChangesSince,
  numbers: QueueNumbers,
): Promise<boolean> {
  const { db, me } = leadership;
  return write(leadership, lists.flatMap(tablesForList), async () => {
    for (const each of lists) await writeListFromBox(db, each, area, since, me);
    if (area === 'groups') await storeCarried(leadership, box, lists);
    if (lists.length > 0) {
      await deleteEtags(db, area);
      await markShown(leadership, area, box);
    }
    await completeRefetch(db, { area }, numbers, 'boxTodo');
  });
}

/** The list contains the groups of the person that the box carries. */
const storeCarried = ({ db }: Leadership, { name }: AnsweringBox, lists: readonly Listed[]) =>
  putMeta('boxCarries', { box: name, ids: lists.flatMap(({ rows }) => rows.map(({ id }) => id)) }, db);

/**
 * An area that was never fetched from the school counts as fetched when the copy was made, so that screens show its
 * rows. It stays queued for the school.
 */
async function markShown({ db, env }: Leadership, area: Area, { copiedAt }: AnsweringBox): Promise<void> {
  const snapshot = (await getMeta('snapshot', db)) ?? {};
  if (snapshot[area] !== undefined) return;
  await putMeta('snapshot', { ...snapshot, [area]: copiedAt ?? env.now() }, db);
  await queueRefetch(db, { areas: [area] });
}

/** Stores the newest messages of a group; null if the box refused. Returns false if the term is over. */
export function storeNewestFromBox(
  leadership: Leadership,
  box: AnsweringBox,
  groupId: number,
  fetched: FetchedMessages | null,
  numbers: QueueNumbers,
): Promise<boolean> {
  const { db, me } = leadership;
  return write(leadership, windowTables, async () => {
    if (fetched) await writeNewestFromBox(db, groupId, fetched, me);
    await markSent(leadership, groupId, box);
    await completeRefetch(db, { group: groupId }, numbers, 'boxTodo');
  });
}

async function markSent({ db }: Leadership, groupId: number, { name }: AnsweringBox): Promise<void> {
  const before = await getMeta('boxGroups', db);
  const ids = before?.box === name ? before.ids : [];
  if (!ids.includes(groupId)) await putMeta('boxGroups', { box: name, ids: [...ids, groupId] }, db);
}
