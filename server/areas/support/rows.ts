import { type Selectable, sql } from 'kysely';
import type * as v from 'valibot';
import type { deskRequest, RequestOnWire } from '../../../contract/support.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Reader } from '../../db/client.ts';
import type { SupportMessage, SupportRequest } from '../../db/support-schema.ts';
import { seconds } from '../../http/seconds.ts';
import { peopleById } from '../people/rows.ts';

export type RequestRow = Selectable<SupportRequest>;
type MessageRow = Selectable<SupportMessage>;
type DeskOnWire = v.InferInput<typeof deskRequest>;

async function messagesOf(db: Reader, ids: readonly number[], notes: boolean) {
  const rows = await db
    .selectFrom('support_message')
    .selectAll()
    .where('request_id', 'in', ids.length > 0 ? [...ids] : [0])
    .$if(!notes, (query) => query.where('source', '<>', 'note'))
    .orderBy('id')
    .execute();
  const by = new Map<number, MessageRow[]>();
  for (const row of rows) by.set(row.request_id, [...(by.get(row.request_id) ?? []), row]);
  return by;
}

type People = Awaited<ReturnType<typeof peopleById>>;

const rowOf = (row: RequestRow, messages: readonly MessageRow[], people: People): RequestOnWire => ({
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
    ...(message.lost_files.length > 0 && { lost_files: message.lost_files }),
  })),
  created_at: seconds(row.created_at),
  updated_at: seconds(row.updated_at),
  rev: row.rev,
});

/** The caller's own requests without the organisers' notes, the latest change first. */
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
  const messages = await messagesOf(
    db,
    rows.map(({ id }) => id),
    false,
  );
  const people = await peopleById(db, authorsOf(messages), locale);
  return rows.map((row) => rowOf(row, messages.get(row.id) ?? [], people));
}

const authorsOf = (messages: ReadonlyMap<number, readonly MessageRow[]>): number[] =>
  [...messages.values()].flat().flatMap(({ user_id }) => user_id ?? []);

/** Requests that organisers see: from accounts, and from guests with a confirmed address. */
export const deskRequests = (db: Reader) =>
  db
    .selectFrom('support_request')
    .selectAll()
    .where(sql<boolean>`(user_id is not null or confirmed_at is not null)`);

export async function deskRows(
  db: Reader,
  rows: readonly RequestRow[],
  locale: Locale,
): Promise<DeskOnWire[]> {
  const messages = await messagesOf(
    db,
    rows.map(({ id }) => id),
    true,
  );
  const others = rows.flatMap(({ user_id, assignee_id }) => [user_id ?? [], assignee_id ?? []].flat());
  const people = await peopleById(db, [...others, ...authorsOf(messages)], locale);
  const whom = (id: number | null) => (id === null ? null : (people.get(id) ?? null));
  return rows.map((row) => ({
    ...rowOf(row, messages.get(row.id) ?? [], people),
    person: whom(row.user_id),
    guest: row.guest_email === null ? null : { name: row.guest_name ?? '', email: row.guest_email },
    assignee: whom(row.assignee_id),
    context: row.context,
  }));
}
