/*
 * Sync with a server without deltas: fetches the lists again, with the ETags of the stored ones.
 * Notifications are fetched if the list of their ids contains a new one; messages only of open groups and of
 * groups whose counters changed.
 */
import * as v from 'valibot';
import { listLogIds } from '../../../contract/logs.ts';
import type { GroupRow } from '../../../src/db/database.ts';
import { countersOf, listGroups } from '../../../src/db/groups.ts';
import { listNewestMessages } from '../../../src/db/messages.ts';
import { getMeta, putMeta } from '../../../src/db/meta.ts';
import { getWindow } from '../../../src/db/windows.ts';
import { fetchArea, type FetchResult } from './fetch-lists.ts';
import { shapes } from './outdated.ts';
import { type Leadership, write } from '../leader/leadership.ts';
import { queueRefetch, areasFor } from './refetch-queue.ts';
import type { ConcurrentChanges } from './concurrent-changes.ts';

interface Poll {
  leadership: Leadership;
  concurrent: ConcurrentChanges;
  locale: string;
  open: readonly number[];
}

/** Queues all areas the first time, later fetches the lists. */
export async function pollLists({ leadership, concurrent, locale, open }: Poll): Promise<FetchResult> {
  const snapshot = (await getMeta('snapshot', leadership.db)) ?? {};
  if (snapshot.groups === undefined) {
    const wrote = await write(leadership, [], async () => {
      await putMeta('shapes', shapes, leadership.db);
      await queueRefetch(leadership.db, { areas: areasFor([]) });
    });
    return wrote ? 'done' : 'blocked';
  }
  const logs = await fetchLogIds(leadership, concurrent);
  if (logs !== 'done') return logs;
  const others = areasFor([]).filter((area) => area !== 'logs' && area !== 'groups' && area !== 'messages');
  for (const area of others) {
    const fetched = await fetchArea(leadership, concurrent, area, locale);
    if (fetched !== 'done') return fetched;
  }
  return fetchMovedGroups({ leadership, concurrent, locale, open });
}

async function fetchMovedGroups({ leadership, concurrent, locale, open }: Poll): Promise<FetchResult> {
  const before = new Map((await listGroups(leadership.db)).map((group) => [group.id, countersOf(group)]));
  const fetched = await fetchArea(leadership, concurrent, 'groups', locale);
  if (fetched !== 'done') return fetched;
  const wrote = await write(leadership, ['messages', 'windows', 'groups'], async () => {
    const groups = await listGroups(leadership.db);
    const moved = await Promise.all(groups.map((group) => hasMoved(leadership, group, before.get(group.id))));
    await queueRefetch(leadership.db, {
      groups: [...groups.flatMap(({ id }, at) => (moved[at] ? id : [])), ...open],
    });
  });
  return wrote ? 'done' : 'blocked';
}

/**
 * True if stored messages of a group may be incomplete. The window's own counters are compared, since a live
 * event may have updated the group's row already.
 */
async function hasMoved({ db }: Leadership, group: GroupRow, before: string | undefined): Promise<boolean> {
  const window = await getWindow(group.id, db);
  if (!window) return before !== countersOf(group);
  const [newest] = await listNewestMessages(group.id, 1, db);
  return window.counters !== countersOf(group) || newest?.id !== group.message?.id;
}

async function fetchLogIds(leadership: Leadership, concurrent: ConcurrentChanges): Promise<FetchResult> {
  const permit = leadership.connection.permit();
  if (!permit) return 'blocked';
  const since = concurrent.since();
  try {
    const { outcome } = await leadership.connection.exchange(permit, listLogIds, {});
    if (outcome.type === 'dead') return 'done';
    if (outcome.type !== 'done')
      return outcome.type === 'later' && !outcome.unreachable ? 'failed' : 'blocked';
    const ids = v.safeParse(listLogIds.output, outcome.data);
    if (!ids.success) return 'done';
    const listed = new Set(ids.output);
    const wrote = await write(leadership, ['logs'], async () => {
      const stored = await leadership.db.logs.toCollection().primaryKeys();
      await leadership.db.logs.bulkDelete(
        stored.filter((id) => !listed.has(id) && !since.touchOf('log', id)),
      );
      const storedIds = new Set(stored);
      if (ids.output.some((id) => !storedIds.has(id))) await queueRefetch(leadership.db, { areas: ['logs'] });
    });
    return wrote ? 'done' : 'blocked';
  } finally {
    since.end();
  }
}
