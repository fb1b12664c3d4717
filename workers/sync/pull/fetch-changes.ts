import * as v from 'valibot';
import { pullChanges } from '../../../contract/sync.ts';
import { getMeta, putMeta } from '../../../src/db/meta.ts';
import type { FetchResult } from './fetch-lists.ts';
import { shapes } from './outdated.ts';
import { readChange } from '../apply/row-change.ts';
import { type Leadership, write } from '../leader/leadership.ts';
import { queueRefetch, areasFor } from './refetch-queue.ts';
import { withoutDeleted, type ChangesSince, type ConcurrentChanges } from './concurrent-changes.ts';
import { tablesFor, writeRows } from '../apply/write-rows.ts';

/** The server's maximum: each page costs a request, a transaction and a commit. */
export const pageSize = 1000;

/**
 * Fetches and applies the changes since the cursor. Without a cursor it takes one and queues all areas.
 * `goesOn` is called after each page but the last: while others write a lot there can be many pages.
 */
export async function fetchChanges(
  leadership: Leadership,
  concurrent: ConcurrentChanges,
  onPage: () => void,
): Promise<FetchResult> {
  for (;;) {
    const since = concurrent.since();
    const fetched = await fetchPage(leadership, concurrent, since).finally(since.end);
    if (fetched !== 'more') return fetched;
    onPage();
  }
}

async function fetchPage(
  leadership: Leadership,
  concurrent: ConcurrentChanges,
  since: ChangesSince,
): Promise<FetchResult | 'more'> {
  const cursor = await getMeta('cursor', leadership.db);
  const permit = leadership.connection.permit();
  if (!permit) return 'blocked';
  const query = cursor === undefined ? {} : { cursor, limit: String(pageSize) };
  const { outcome } = await leadership.connection.exchange(permit, pullChanges, { query });
  if (outcome.type === 'dead' && outcome.error.http === 410) {
    return (await reset(leadership)) ? 'more' : 'blocked';
  }
  if (outcome.type !== 'done') return outcome.type === 'later' && outcome.unreachable ? 'blocked' : 'failed';
  const page = v.safeParse(pullChanges.output, outcome.data);
  if (!page.success) return 'failed';
  const wrote =
    cursor === undefined
      ? await begin(leadership, page.output.cursor)
      : await apply(leadership, concurrent, since, page.output);
  if (!wrote) return 'blocked';
  return cursor === undefined || page.output.more ? 'more' : 'done';
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
  return write(leadership, tablesFor(changes), async () => {
    const written = await writeRows(leadership.db, changes, 'told', leadership.me);
    await putMeta('cursor', page.cursor, leadership.db);
    await queueRefetch(leadership.db, {
      groups: written.groups,
      areas: written.missingGroup ? ['groups'] : [],
    });
  });
}

/** The cursor is taken before the lists are fetched, so no change in between is lost. */
const begin = (leadership: Leadership, cursor: string): Promise<boolean> =>
  write(leadership, [], async () => {
    await putMeta('cursor', cursor, leadership.db);
    await putMeta('shapes', shapes, leadership.db);
    await queueRefetch(leadership.db, { areas: areasFor(leadership.connection.extensions() ?? []) });
  });

/**
 * Discards an expired cursor (410). The lists are laid over the stored rows. Messages are cleared, because
 * after a restore of the server a new message may have the id of a deleted one.
 */
const reset = (leadership: Leadership): Promise<boolean> =>
  write(leadership, ['messages', 'windows', 'excerpts'], async () => {
    await leadership.db.meta.bulkDelete(['cursor', 'deletedUnseen']);
    await leadership.db.messages.clear();
    await leadership.db.windows.clear();
    await leadership.db.excerpts.clear();
  });
