import { type Selectable, sql } from 'kysely';
import type * as v from 'valibot';
import type { deskRequest, RequestOnWire } from '../../../contract/support.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Reader } from '../../db/client.ts';
import type { SupportMessage, SupportRequest } from '../../db/support-schema.ts';
import { seconds } from '../../http/seconds.ts';
import { groupBy } from '../../../src/lib/group-by.ts';
import { peopleById } from '../people/rows.ts';
import { filesOf } from './message-files.ts';

export type RequestRow = Selectable<SupportRequest>;
type FileRow = Awaited<ReturnType<typeof filesOf>>[number];
type MessageRow = Selectable<SupportMessage> & { files: readonly FileRow[] };
type DeskRequestOnWire = v.InferInput<typeof deskRequest>;

/** Returns the messages by request id; `withNotes` includes the notes that only organisers see. */
async function messagesByRequest(
  db: Reader,
  requestIds: readonly number[],
  { withNotes }: { withNotes: boolean },
) {
  const rows = await db
    .selectFrom('support_message')
    .selectAll()
    .where('request_id', 'in', requestIds.length > 0 ? [...requestIds] : [0])
    .$if(!withNotes, (query) => query.where('source', '<>', 'note'))
    .orderBy('id')
    .execute();
  const files = groupBy(await filesOf(db, requestIds), ({ message_id }) => message_id);
  return groupBy(
    rows.map((row): MessageRow => ({ ...row, files: files.get(row.id) ?? [] })),
    ({ request_id }) => request_id,
  );
}

type People = Awaited<ReturnType<typeof peopleById>>;

interface Shown {
  /** Whether mails that came back are marked. */
  deliveries: boolean;
  quotes: boolean;
}

const requestOnWire = (
  row: RequestRow,
  messages: readonly MessageRow[],
  people: People,
  shown: Shown,
): RequestOnWire => ({
  id: row.id,
  type: row.type,
  state: row.state,
  messages: messages.map((message) => ({
    id: message.id,
    from: message.source,
    author: message.user_id === null ? null : (people.get(message.user_id) ?? null),
    content: message.content,
    created_at: seconds(message.created_at),
    ...(message.mail_from !== null && { mail_from: message.mail_from }),
    ...(message.mail_unverified && { mail_unverified: true }),
    ...(shown.quotes && message.quoted !== '' && { quoted: message.quoted }),
    ...(message.files.length > 0 && {
      files: message.files.map(({ id, name, bytes }) => ({ id, name, bytes })),
    }),
    ...(message.lost_files.length > 0 && { lost_files: message.lost_files }),
    ...(message.lost_file_bytes.length > 0 && { lost_file_bytes: message.lost_file_bytes }),
    ...(shown.deliveries && message.undelivered_at !== null && { undelivered: true }),
  })),
  created_at: seconds(row.created_at),
  updated_at: seconds(row.updated_at),
  rev: row.rev,
});

/**
 * Returns the requests of the person without the organisers' notes, the latest change first. `ids` limits the
 * result to these requests.
 */
export async function requestsFor(
  db: Reader,
  me: Pick<Me, 'id'>,
  locale: Locale,
  { ids }: { ids?: readonly number[] } = {},
): Promise<RequestOnWire[]> {
  const rows = await db
    .selectFrom('support_request')
    .selectAll()
    .where('user_id', '=', me.id)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids && ids.length > 0 ? [...ids] : [0]))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const messages = await messagesByRequest(
    db,
    rows.map(({ id }) => id),
    { withNotes: false },
  );
  const people = await peopleById(db, authorIdsOf(messages), locale);
  const shown = { deliveries: false, quotes: true };
  return rows.map((row) => requestOnWire(row, messages.get(row.id) ?? [], people, shown));
}

const authorIdsOf = (messages: ReadonlyMap<number, readonly MessageRow[]>): number[] =>
  [...messages.values()].flat().flatMap(({ user_id }) => user_id ?? []);

/**
 * Query for the requests that organisers see: those of people with an account, and those of guests who
 * confirmed their e-mail address.
 */
export const selectDeskRequests = (db: Reader) =>
  db
    .selectFrom('support_request')
    .selectAll()
    .where(sql<boolean>`(user_id is not null or confirmed_at is not null)`);

/** Requests as organisers see them. A list leaves out quotes, which are long. */
export async function deskRequestsOnWire(
  db: Reader,
  rows: readonly RequestRow[],
  locale: Locale,
  { quotes }: { quotes: boolean },
): Promise<DeskRequestOnWire[]> {
  const messages = await messagesByRequest(
    db,
    rows.map(({ id }) => id),
    { withNotes: true },
  );
  const requesterAndAssigneeIds = rows.flatMap(({ user_id, assignee_id }) =>
    [user_id ?? [], assignee_id ?? []].flat(),
  );
  const people = await peopleById(db, [...requesterAndAssigneeIds, ...authorIdsOf(messages)], locale);
  const personOrNull = (id: number | null) => (id === null ? null : (people.get(id) ?? null));
  return rows.map((row) => ({
    ...requestOnWire(row, messages.get(row.id) ?? [], people, { deliveries: true, quotes }),
    person: personOrNull(row.user_id),
    guest: row.guest_email === null ? null : { name: row.guest_name ?? '', email: row.guest_email },
    assignee: personOrNull(row.assignee_id),
    context: row.context,
  }));
}
