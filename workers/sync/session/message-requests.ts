/* Loads messages that a tab requests: before the window, around any message, at the ends of an excerpt. */
import { listMessages } from '../../../contract/chat.ts';
import type { ExcerptEnd } from '../../../src/db/tab-request.ts';
import { getExcerpt } from '../../../src/db/excerpts.ts';
import { getWindow } from '../../../src/db/windows.ts';
import type { Outcome } from '../../../src/lib/sync-api.ts';
import { beginExcerpt, excerptTables, type FetchedExcerpt, growExcerpt } from '../apply/write-excerpt.ts';
import { has, type Leadership, write } from '../leader/leadership.ts';
import type { ConcurrentChanges } from '../pull/concurrent-changes.ts';
import { fetchOlder, readMessages, windowSize } from '../pull/fetch-lists.ts';
import { boxOf, waitForSchool } from '../transport/classify.ts';
import { failure, offline } from './outcome.ts';

const attempts = 3;
/** How many pages are fetched to find a message on a server that only supports `before`. */
const maxPages = 40;
const moved = { ok: false, code: 'moved' } as const;

export async function loadOlder(
  leadership: Leadership,
  concurrent: ConcurrentChanges,
  groupId: number,
): Promise<Outcome<{ complete: boolean }>> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const window = await getWindow(groupId, leadership.db);
    if (!window) return offline;
    if (window.complete) return { ok: true, value: { complete: true } };
    const fetched = await fetchOlder(leadership, concurrent, groupId, window.oldest_id);
    if (fetched === 'moved') continue;
    if (fetched === 'blocked') return offline;
    if (fetched.outcome.type !== 'done') return failure(fetched.outcome);
    return { ok: true, value: { complete: (await getWindow(groupId, leadership.db))?.complete ?? false } };
  }
  return moved;
}

interface Around {
  groupId: number;
  id: number;
  /** Key of the excerpt. */
  key: string;
}

export async function loadAround(
  leadership: Leadership,
  concurrent: ConcurrentChanges,
  { groupId, id, key }: Around,
): Promise<Outcome<{ excerpt: string | null }>> {
  const { db, env } = leadership;
  const inWindow: Outcome<{ excerpt: null }> = { ok: true, value: { excerpt: null } };
  if (await isInWindow(leadership, groupId, id)) return inWindow;
  if (!has(leadership, 'around')) {
    for (let page = 0; page < maxPages && !(await isInWindow(leadership, groupId, id)); page++) {
      const outcome = await loadOlder(leadership, concurrent, groupId);
      if (!outcome.ok) return outcome;
    }
    return (await isInWindow(leadership, groupId, id)) ? inWindow : { ok: false, code: 'too_far' };
  }
  const half = windowSize / 2;
  const outcome = await fetchRun(leadership, concurrent, groupId, { around: String(id) }, (fetched) => {
    const { rows } = fetched;
    const before = rows.filter((row) => row.id <= id).length;
    const ends = { complete: before < half, reachesNewest: rows.length - before < half };
    return beginExcerpt(db, { group_id: groupId, key, at: env.now() }, { ...fetched, ...ends });
  });
  return outcome.ok ? { ok: true, value: { excerpt: key } } : outcome;
}

async function isInWindow({ db }: Leadership, groupId: number, id: number): Promise<boolean> {
  const window = await getWindow(groupId, db);
  return window !== undefined && (window.complete || (window.oldest_id > 0 && window.oldest_id <= id));
}

export async function loadExcerptEnd(
  leadership: Leadership,
  concurrent: ConcurrentChanges,
  groupId: number,
  end: ExcerptEnd,
): Promise<Outcome<null>> {
  const excerpt = await getExcerpt(groupId, leadership.db);
  if (!excerpt || excerpt.joined || (end === 'older' && excerpt.complete)) return { ok: true, value: null };
  const from = end === 'older' ? excerpt.oldest_id : excerpt.newest_id;
  const query = end === 'older' ? { before: String(from) } : { after: String(from) };
  return fetchRun(leadership, concurrent, groupId, query, (fetched) => {
    const isLast = fetched.rows.length < windowSize;
    const ends = { complete: end === 'older' && isLast, reachesNewest: end === 'newer' && isLast };
    return growExcerpt(leadership.db, groupId, end, from, { ...fetched, ...ends });
  });
}

/**
 * Fetches messages and passes them to `take` inside a transaction. Fetches again if `take` returns false, up
 * to `attempts` times.
 */
async function fetchRun(
  leadership: Leadership,
  concurrent: ConcurrentChanges,
  groupId: number,
  place: Partial<Record<'around' | 'before' | 'after', string>>,
  take: (fetched: Pick<FetchedExcerpt, 'rows' | 'since' | 'fromBox'>) => Promise<boolean>,
): Promise<Outcome<null>> {
  const query = { 'filter[group_id]': String(groupId), limit: String(windowSize), ...place };
  for (let attempt = 0; attempt < attempts; attempt++) {
    const permit = leadership.connection.permit();
    if (!permit) return offline;
    const since = concurrent.since();
    try {
      const { answer, outcome } = await leadership.connection.exchange(permit, listMessages, { query });
      if (outcome.type !== 'done') return failure(outcome);
      const fetched = readMessages(outcome.data, groupId, since, leadership.reportUnreadable);
      const fromBox = boxOf(answer) !== null;
      // The school may have messages that the box does not carry.
      if (fromBox && fetched.rows.length === 0) return failure(waitForSchool());
      let isAnswered = false;
      const wrote = await write(leadership, excerptTables, async () => {
        isAnswered = await take({ ...fetched, fromBox });
      });
      if (!wrote) return offline;
      if (isAnswered) return { ok: true, value: null };
    } finally {
      since.end();
    }
  }
  return moved;
}
