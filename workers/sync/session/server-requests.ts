import * as v from 'valibot';
import { listReaders, searchMessages } from '../../../contract/chat-actions.ts';
import { getEvent } from '../../../contract/events.ts';
import type { Area } from '../../../contract/row-kinds.ts';
import { id } from '../../../contract/scalars.ts';
import { listUsers } from '../../../contract/users.ts';
import type { MessageRow } from '../../../src/db/database.ts';
import type { TabRequest } from '../../../src/db/tab-request.ts';
import { putMeta } from '../../../src/db/meta.ts';
import type { Outcome, Readers } from '../../../src/lib/sync-api.ts';
import { loadAround, loadExcerptEnd, loadOlder } from './message-requests.ts';
import { exchangeCall } from '../outbox/exchange-call.ts';
import { privateChatCalls } from '../outbox/operations/group-operations.ts';
import { failure, offline } from './outcome.ts';
import { withKnownAuthors } from '../apply/match-authors.ts';
import { readRow } from '../apply/row-change.ts';
import { type Leadership, write } from '../leader/leadership.ts';
import { boxOf, waitForSchool } from '../transport/classify.ts';
import { lazyBox } from '../pull/lazy-box.ts';
import { queueRefetch } from '../pull/refetch-queue.ts';
import { type ConcurrentChanges, withoutDeleted } from '../pull/concurrent-changes.ts';
import { tablesFor, writeRows } from '../apply/write-rows.ts';

interface Parts {
  leadership: Leadership;
  concurrent: ConcurrentChanges;
  requestPull: () => void;
}

/**
 * The list, or the first list in an object: the specification does not document the form of search results.
 */
function listIn(data: unknown): unknown[] {
  if (Array.isArray(data)) return data;
  return typeof data === 'object' && data !== null ? (Object.values(data).find(Array.isArray) ?? []) : [];
}

/** Requests of a tab that the leader passes on to the server. */
export type ServerRequest = Extract<
  TabRequest['want'],
  {
    kind: 'older' | 'around' | 'excerpt' | 'event' | 'edition' | 'refetch' | 'private' | 'readers' | 'search';
  }
>;

export function requestServer(
  { leadership, concurrent, requestPull }: Parts,
  request: ServerRequest,
  requestId: string,
): Promise<Outcome<unknown>> {
  const privateChat = async (userId: number, key: string): Promise<Outcome<{ groupId: number }>> => {
    const permit = leadership.connection.permit();
    if (!permit) return offline;
    const plain = leadership.connection.extensions()?.length === 0;
    const [call] = privateChatCalls(userId, key, plain);
    const { outcome } = await exchangeCall(leadership.connection, permit, call);
    if (outcome.type !== 'done') return failure(outcome);
    const change = readRow('group', outcome.data, leadership.reportUnreadable);
    if (!change) return { ok: false, code: 'unreadable' };
    concurrent.record([change]);
    await write(leadership, tablesFor([change]), async () => {
      await writeRows(leadership.db, [change], 'answer', leadership.me);
      await queueRefetch(leadership.db, { groups: [change.id] });
    });
    requestPull();
    return { ok: true, value: { groupId: change.id } };
  };

  const event = async (eventId: number): Promise<Outcome<null>> => {
    const permit = leadership.connection.permit();
    if (!permit) return offline;
    const since = concurrent.since();
    const { answer, outcome } = await leadership.connection
      .exchange(permit, getEvent, { params: { id: eventId } })
      .finally(since.end);
    if (outcome.type !== 'done') return failure(outcome);
    const read = readRow('event', outcome.data, leadership.reportUnreadable);
    const changes = withoutDeleted(read ? [read] : [], since);
    const atBox = boxOf(answer) !== null;
    if (!atBox) concurrent.record(changes);
    const { db, me } = leadership;
    const fromBox = atBox ? await lazyBox() : null;
    await write(leadership, tablesFor(changes), async () => {
      const accepted = fromBox ? (await fromBox.acceptFromBox(db, changes, me)).changes : changes;
      await writeRows(db, accepted, 'answer', me);
    });
    return { ok: true, value: null };
  };

  const edition = async (): Promise<Outcome<null>> => {
    const permit = leadership.connection.permit();
    if (!permit) return offline;
    const { answer, outcome } = await leadership.connection.exchange(permit, listUsers, {
      query: { summer2020: '1' },
    });
    if (outcome.type !== 'done') return failure(outcome);
    if (boxOf(answer) !== null) return failure(waitForSchool());
    const ids = v.safeParse(v.array(v.object({ id })), outcome.data);
    if (ids.success)
      await write(leadership, [], () =>
        putMeta(
          'edition2020',
          ids.output.map((each) => each.id),
          leadership.db,
        ),
      );
    return { ok: true, value: null };
  };

  const refetch = async (area: Area): Promise<Outcome<null>> => {
    await write(leadership, [], () => queueRefetch(leadership.db, { areas: [area] }));
    requestPull();
    return { ok: true, value: null };
  };

  const readers = async (messageId: number): Promise<Outcome<Readers>> => {
    const permit = leadership.connection.permit();
    if (!permit) return offline;
    const { outcome } = await leadership.connection.exchange(permit, listReaders, {
      params: { id: messageId },
    });
    if (outcome.type !== 'done') return failure(outcome);
    const read = v.safeParse(listReaders.output, outcome.data);
    return read.success ? { ok: true, value: read.output } : { ok: false, code: 'unreadable' };
  };

  /** Search results are returned, not stored: they may be outside the window of their group. */
  const search = async (text: string, groupId: number | undefined): Promise<Outcome<MessageRow[]>> => {
    const permit = leadership.connection.permit();
    if (!permit) return offline;
    const plain = leadership.connection.extensions()?.length === 0;
    // The specification does not name the parameter.
    const textQuery = plain ? { q: text, search: text, 'filter[search]': text } : { q: text };
    const query = { ...textQuery, ...(groupId !== undefined && { group_id: String(groupId) }) };
    const { outcome } = await leadership.connection.exchange(permit, searchMessages, { query });
    if (outcome.type !== 'done') return failure(outcome);
    const changes = listIn(outcome.data).map((row) => readRow('message', row, leadership.reportUnreadable));
    const rows = changes.flatMap((change) =>
      change?.t === 'message' && change.op === 'put' ? [change.row] : [],
    );
    return { ok: true, value: await withKnownAuthors(leadership.db, rows, leadership.me) };
  };

  switch (request.kind) {
    case 'search':
      return search(request.text, request.groupId);
    case 'readers':
      return readers(request.messageId);
    case 'older':
      return loadOlder(leadership, concurrent, request.groupId);
    case 'around':
      return loadAround(leadership, concurrent, { ...request, key: requestId });
    case 'excerpt':
      return loadExcerptEnd(leadership, concurrent, request.groupId, request.end);
    case 'event':
      return event(request.eventId);
    case 'edition':
      return edition();
    case 'refetch':
      return refetch(request.area);
    case 'private':
      return privateChat(request.userId, requestId);
  }
}
