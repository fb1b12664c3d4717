import * as v from 'valibot';
import { pullChanges } from '../../../contract/sync.ts';
import { getMeta, putMeta } from '../../../src/db/meta.ts';
import type { FetchResult } from './fetch-lists.ts';
import { shapes } from './outdated.ts';
import { readChange } from '../apply/row-change.ts';
import { type Leadership, write } from '../leader/leadership.ts';
import { queueAt, queueRefetch, areasFor } from './refetch-queue.ts';
import { withoutDeleted, type ChangesSince, type ConcurrentChanges } from './concurrent-changes.ts';
import { boxOf } from '../transport/classify.ts';
import { deleteBoxExcerpts } from '../apply/write-excerpt.ts';
import { lazyBox } from './lazy-box.ts';
import { tablesFor, writeRows } from '../apply/write-rows.ts';

/** The server's maximum: each page costs a request, a transaction and a commit. */
export const pageSize = 1000;

/** Maximum of responses in a row from another server than expected. Afterwards the pull waits as after a failure. */
const maxMoves = 3;

/**
 * Fetches and applies the changes since the cursor. Without a cursor it takes one and queues all areas. A box has
 * a cursor of its own, and the response shows which server it is from. `onPage` is called after each page but the
 * last: while others write a lot there can be many pages.
 */
export async function fetchChanges(
  leadership: Leadership,
  concurrent: ConcurrentChanges,
  onPage: () => void,
): Promise<FetchResult> {
  for (let moves = 0; moves <= maxMoves;) {
    const since = concurrent.since();
    const fetched = await fetchPage(leadership, concurrent, since).finally(since.end);
    if (fetched === 'moved') moves += 1;
    else if (fetched === 'more') onPage();
    else return fetched;
  }
  return 'failed';
}

async function fetchPage(
  leadership: Leadership,
  concurrent: ConcurrentChanges,
  since: ChangesSince,
): Promise<FetchResult | 'more' | 'moved'> {
  const expected = leadership.connection.box();
  const cursor = await cursorAt(leadership, expected);
  const permit = leadership.connection.permit();
  if (!permit) return 'blocked';
  const query = cursor === undefined ? {} : { cursor, limit: String(pageSize) };
  const { answer, outcome } = await leadership.connection.exchange(permit, pullChanges, { query });
  const box = boxOf(answer);
  const isExpired = outcome.type === 'dead' && outcome.error.http === 410;
  if (box !== expected && (isExpired || outcome.type === 'done')) {
    // The response belongs to a cursor that this server does not have, or would replace the one that it has.
    if (cursor !== undefined || (await cursorAt(leadership, box)) !== undefined) return 'moved';
  }
  if (isExpired) return (await reset(leadership, box)) ? 'more' : 'blocked';
  if (outcome.type !== 'done') return outcome.type === 'later' && outcome.unreachable ? 'blocked' : 'failed';
  const page = v.safeParse(pullChanges.output, outcome.data);
  if (!page.success) return 'failed';
  const wrote =
    cursor === undefined
      ? await begin(leadership, page.output, box)
      : box === null
        ? await apply(leadership, concurrent, since, page.output)
        : await (await lazyBox()).applyFromBox(leadership, since, page.output, box);
  if (!wrote) return 'blocked';
  return cursor === undefined || page.output.more ? 'more' : 'done';
}

async function cursorAt({ db }: Leadership, box: string | null): Promise<string | undefined> {
  if (box === null) return getMeta('cursor', db);
  const stored = await getMeta('boxCursor', db);
  return stored?.box === box ? stored.cursor : undefined;
}

type Page = v.InferOutput<typeof pullChanges.output>;

/** Writes rows and cursor in one transaction. */
function apply(
  leadership: Leadership,
  concurrent: ConcurrentChanges,
  since: ChangesSince,
  page: Page,
): Promise<boolean> {
  const read = page.changes.flatMap((change) => readChange(change, leadership.reportUnreadable) ?? []);
  const changes = withoutDeleted(read, since);
  concurrent.record(changes);
  return write(leadership, [...tablesFor(changes), 'excerpts'], async () => {
    await deleteBoxExcerpts(leadership.db);
    const written = await writeRows(leadership.db, changes, 'told', leadership.me);
    await putMeta('cursor', page.cursor, leadership.db);
    if (page.rev !== undefined) await putMeta('schoolRev', page.rev, leadership.db);
    await queueRefetch(leadership.db, {
      groups: written.groups,
      areas: written.missingGroup ? ['groups'] : [],
    });
  });
}

/** The cursor is taken before the lists are fetched, so no change in between is lost. */
const begin = (leadership: Leadership, { cursor, rev }: Page, box: string | null): Promise<boolean> =>
  write(leadership, ['excerpts'], async () => {
    const { db } = leadership;
    const areas = areasFor(leadership.connection.extensions() ?? []);
    if (box === null) {
      await deleteBoxExcerpts(db);
      await putMeta('cursor', cursor, db);
      if (rev !== undefined) await putMeta('schoolRev', rev, db);
      await putMeta('shapes', shapes, db);
    } else await putMeta('boxCursor', { box, cursor }, db);
    await queueRefetch(db, { areas }, queueAt(box));
  });

/**
 * Discards an expired cursor (410). The lists are laid over the stored rows. Messages are cleared, because
 * after a restore of the server a new message may have the id of a deleted one. The restored server may also lack the key
 * of this device. A box clears nothing.
 */
const reset = (leadership: Leadership, box: string | null): Promise<boolean> =>
  write(leadership, ['messages', 'windows', 'excerpts'], async () => {
    const { db } = leadership;
    if (box !== null) return db.meta.delete('boxCursor');
    await db.meta.bulkDelete(['cursor', 'schoolRev', 'deletedUnseen']);
    await db.messages.clear();
    await db.windows.clear();
    await db.excerpts.clear();
    const key = await getMeta('deviceKey', db);
    if (key) await putMeta('deviceKey', { ...key, registered: false }, db);
  });
