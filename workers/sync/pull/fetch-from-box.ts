/* Lists that a box sent. What its copy lacks, or the box refuses, changes nothing on the device. */
import type { Area } from '../../../contract/row-kinds.ts';
import { getMeta, putMeta } from '../../../src/db/meta.ts';
import { writeListFromBox, writeNewestFromBox } from '../apply/write-from-box.ts';
import { tablesForList } from '../apply/write-list.ts';
import { type FetchedMessages, windowTables } from '../apply/write-window.ts';
import { type Leadership, write } from '../leader/leadership.ts';
import type { RequestOutcome } from '../transport/classify.ts';
import type { Listed } from './area-lists.ts';
import type { ChangesSince } from './concurrent-changes.ts';
import type { FetchResult } from './fetch-lists.ts';
import { completeRefetch, type QueueNumbers, queueRefetch } from './refetch-queue.ts';

/** Whether the box has answered for good: it sent the list, or the copy does not contain it. */
export const isFinalAtBox = (outcome: RequestOutcome): boolean =>
  outcome.type === 'done' ||
  outcome.type === 'dead' ||
  (outcome.type === 'later' && outcome.error.code === 'atBox');

/** `lists` is empty if the box refused. */
export async function storeAreaFromBox(
  leadership: Leadership,
  area: Area,
  lists: readonly Listed[],
  since: ChangesSince,
  numbers: QueueNumbers,
): Promise<FetchResult> {
  const { db, me } = leadership;
  const wrote = await write(leadership, lists.flatMap(tablesForList), async () => {
    for (const each of lists) await writeListFromBox(db, each, area, since, me);
    if (lists.length > 0) await markShown(leadership, area);
    await completeRefetch(db, { area }, numbers, 'boxTodo');
  });
  return wrote ? 'done' : 'blocked';
}

/**
 * An area that was never fetched from the school counts as fetched, so that screens show its rows; it stays queued for the
 * school.
 */
async function markShown({ db, env }: Leadership, area: Area): Promise<void> {
  const snapshot = (await getMeta('snapshot', db)) ?? {};
  if (snapshot[area] !== undefined) return;
  await putMeta('snapshot', { ...snapshot, [area]: env.now() }, db);
  await queueRefetch(db, { areas: [area] });
}

/** `fetched` is null if the box refused. */
export async function storeNewestFromBox(
  leadership: Leadership,
  groupId: number,
  fetched: FetchedMessages | null,
  numbers: QueueNumbers,
): Promise<FetchResult> {
  const { db, me } = leadership;
  const wrote = await write(leadership, windowTables, async () => {
    if (fetched) await writeNewestFromBox(db, groupId, fetched, me);
    await completeRefetch(db, { group: groupId }, numbers, 'boxTodo');
  });
  return wrote ? 'done' : 'blocked';
}
