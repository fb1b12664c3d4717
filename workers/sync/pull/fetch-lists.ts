/*
 * Fetches whole lists: areas, and the newest messages of groups. Changes that arrive during the request win
 * over the list. Rows and the refetch queue are updated in one transaction.
 */
import { listMessages, message } from '../../../contract/chat.ts';
import { countersOf, getGroup, listGroups } from '../../../src/db/groups.ts';
import type { Area } from '../../../contract/row-kinds.ts';
import { getMeta, putMeta } from '../../../src/db/meta.ts';
import { boxOf, isFinalAtBox, waitForSchool } from '../transport/classify.ts';
import type { Exchange } from '../transport/connection.ts';
import { areaList } from './area-lists.ts';
import { lazyBox } from './lazy-box.ts';
import { withGroup, messageRow, type ReportUnreadable, readReporting } from '../apply/row-change.ts';
import { has, type Leadership, write } from '../leader/leadership.ts';
import { queueAt, queueRefetch, refetchNumbers, completeRefetch } from './refetch-queue.ts';
import type { ChangesSince, ConcurrentChanges } from './concurrent-changes.ts';
import { tablesForList, writeList } from '../apply/write-list.ts';
import { type FetchedMessages, windowTables, writeNewest, writeOlder } from '../apply/write-window.ts';

export const windowSize = 50;
const recentGroups = 20;

/** `blocked`: a gate is closed, or the request closed it; try again when it opens. */
export type FetchResult = 'done' | 'failed' | 'blocked';

/** The box whose answer is final; undefined if the school answered. */
const finalBox = ({ answer, outcome }: Exchange) =>
  answer.kind === 'reply' && isFinalAtBox(outcome) ? answer.box : undefined;

const unfinished = ({ outcome }: Exchange): FetchResult =>
  outcome.type === 'later' && !outcome.unreachable ? 'failed' : 'blocked';

export async function fetchArea(
  leadership: Leadership,
  concurrent: ConcurrentChanges,
  area: Area,
  locale: string,
): Promise<FetchResult> {
  if (area === 'messages') return queueRecentGroups(leadership);
  const permit = leadership.connection.permit();
  if (!permit) return 'blocked';
  const list = areaList(area, has(leadership, 'list'));
  const name = `${area}:${locale}`;
  const numbers = await refetchNumbers(leadership.db, { area });
  const etag = await knownEtag(leadership, area, name);
  const since = concurrent.since();
  try {
    const exchange = await leadership.connection.exchange(
      permit,
      list.endpoint,
      etag === undefined ? {} : { etag },
    );
    const { answer, outcome } = exchange;
    const box = finalBox(exchange);
    if (!box && outcome.type !== 'done' && outcome.type !== 'dead') return unfinished(exchange);
    const unchanged = answer.kind === 'reply' && answer.status === 304;
    const { lists, complete } = unchanged
      ? { lists: [], complete: true }
      : list.read(answer.kind === 'reply' ? answer.data : null, leadership.reportUnreadable);
    if (box) {
      const sent = outcome.type === 'done' ? lists : [];
      const { storeAreaFromBox } = await lazyBox();
      return (await storeAreaFromBox(leadership, box, area, sent, since, numbers)) ? 'done' : 'blocked';
    }
    const wrote = await write(leadership, lists.flatMap(tablesForList), async () => {
      for (const each of lists)
        await writeList(leadership.db, each, list.exhaustive && complete, since, leadership.me);
      await completeRefetch(leadership.db, { area }, numbers);
      if (outcome.type === 'dead') return;
      await markFetched(leadership, area);
      if (complete && answer.kind === 'reply' && answer.etag !== undefined)
        await storeEtag(leadership, name, answer.etag);
    });
    return wrote ? 'done' : 'blocked';
  } finally {
    since.end();
  }
}

/** ETag of the stored list of an area; undefined at a box, whose lists are no complete ones. */
async function knownEtag({ db, connection }: Leadership, area: Area, name: string) {
  const isStored = (await getMeta('snapshot', db))?.[area] !== undefined;
  return isStored && connection.box() === null ? (await getMeta('etags', db))?.[name] : undefined;
}

/** A plain list of events includes their details. */
async function markFetched(leadership: Leadership, area: Area): Promise<void> {
  const at = leadership.env.now();
  const snapshot = { ...(await getMeta('snapshot', leadership.db)), [area]: at };
  if (area === 'events' && !has(leadership, 'list')) snapshot.details = at;
  await putMeta('snapshot', snapshot, leadership.db);
}

async function storeEtag(leadership: Leadership, name: string, etag: string): Promise<void> {
  await putMeta('etags', { ...(await getMeta('etags', leadership.db)), [name]: etag }, leadership.db);
}

/** Queues the groups with the most recent messages, so that they are on the device before they are opened. */
async function queueRecentGroups(leadership: Leadership): Promise<FetchResult> {
  const queue = queueAt(leadership.connection.box());
  const numbers = await refetchNumbers(leadership.db, { area: 'messages' });
  const groups = await listGroups(leadership.db);
  const recent = groups
    .toSorted((a, b) => (b.message?.created_at ?? 0) - (a.message?.created_at ?? 0))
    .slice(0, recentGroups)
    .map((group) => group.id);
  const wrote = await write(leadership, [], async () => {
    await queueRefetch(leadership.db, { groups: recent }, queue);
    await completeRefetch(leadership.db, { area: 'messages' }, numbers, queue);
  });
  return wrote ? 'done' : 'blocked';
}

/** Fetches the newest messages of a group. */
export async function fetchNewest(
  leadership: Leadership,
  concurrent: ConcurrentChanges,
  groupId: number,
): Promise<FetchResult> {
  const permit = leadership.connection.permit();
  if (!permit) return 'blocked';
  const numbers = await refetchNumbers(leadership.db, { group: groupId });
  const group = has(leadership, 'delta') ? undefined : await getGroup(groupId, leadership.db);
  const since = concurrent.since();
  try {
    const query = { 'filter[group_id]': String(groupId), limit: String(windowSize) };
    const exchange = await leadership.connection.exchange(permit, listMessages, { query });
    const { outcome } = exchange;
    const box = finalBox(exchange);
    if (!box && outcome.type !== 'done' && outcome.type !== 'dead') return unfinished(exchange);
    const fetched =
      outcome.type === 'done'
        ? readMessages(outcome.data, groupId, since, leadership.reportUnreadable)
        : null;
    if (box) {
      const { storeNewestFromBox } = await lazyBox();
      return (await storeNewestFromBox(leadership, box, groupId, fetched, numbers)) ? 'done' : 'blocked';
    }
    const wrote = await write(leadership, windowTables, async () => {
      const current = fetched ? await writeNewest(leadership.db, groupId, fetched, leadership.me) : true;
      if (fetched && group) await leadership.db.windows.update(groupId, { counters: countersOf(group) });
      if (current) await completeRefetch(leadership.db, { group: groupId }, numbers);
      else await queueRefetch(leadership.db, { groups: [groupId] });
    });
    return wrote ? 'done' : 'blocked';
  } finally {
    since.end();
  }
}

/**
 * Fetches messages before the window. Returns `moved` if the window changed during the request. A box that has none,
 * where the school may have some, counts as a refusal.
 */
export async function fetchOlder(
  leadership: Leadership,
  concurrent: ConcurrentChanges,
  groupId: number,
  before: number,
): Promise<Exchange | 'moved' | 'blocked'> {
  const permit = leadership.connection.permit();
  if (!permit) return 'blocked';
  const since = concurrent.since();
  try {
    const query = { 'filter[group_id]': String(groupId), before: String(before), limit: String(windowSize) };
    const exchange = await leadership.connection.exchange(permit, listMessages, { query });
    if (exchange.outcome.type !== 'done') return exchange;
    const fetched = readMessages(exchange.outcome.data, groupId, since, leadership.reportUnreadable, before);
    const atBox = boxOf(exchange.answer) !== null;
    if (atBox && fetched.rows.length === 0) return { ...exchange, outcome: waitForSchool() };
    const writeList = atBox ? (await lazyBox()).writeOlderFromBox : writeOlder;
    let fits = false;
    const wrote = await write(leadership, windowTables, async () => {
      fits = await writeList(leadership.db, groupId, before, fetched, leadership.me);
    });
    if (!wrote) return 'blocked';
    return fits ? exchange : 'moved';
  } finally {
    since.end();
  }
}

export function readMessages(
  data: unknown,
  groupId: number,
  since: ChangesSince,
  note: ReportUnreadable,
  before = Infinity,
): FetchedMessages {
  const values: unknown[] = Array.isArray(data) ? data : [];
  const rows = values.flatMap((value) => {
    const row = readReporting(message, withGroup(value, groupId), 'message', note);
    return row ? [messageRow(row)] : [];
  });
  const older = rows.filter((row) => row.id < before).toSorted((a, b) => a.id - b.id);
  return {
    rows: older,
    // Fewer messages than the limit: there are no more. More: the server ignores the limit and sent all.
    complete: Array.isArray(data) && (values.length !== windowSize || older.length === 0),
    readable: Array.isArray(data) && rows.length === values.length,
    since,
  };
}
