import { type RawBuilder, sql } from 'kysely';
import { type MessageOnWire, messageTypes } from '../../../contract/chat.ts';
import type { SharedKind } from '../../../contract/chat-actions.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { PersonOnWire } from '../../../contract/users.ts';
import type { Reader } from '../../db/client.ts';
import type { StoredMessageFile } from '../../db/chat-schema.ts';
import { seconds } from '../../http/seconds.ts';
import { messageFileOnWire } from './message-file.ts';
import { deletedPerson, personJson, personMap, type PersonRow } from '../people/rows.ts';

/** Rows come as one JSON value, which takes a third of the cells. Times in it are ISO strings. */
interface MessageRow {
  id: number;
  group_id: number;
  type: number;
  content: string;
  created_at: string;
  edited_at: string | null;
  reply_id: number | null;
  client_id: string | null;
  rev: number;
  author_id: number;
  quoted_content: string | null;
  quoted_author_id: number | null;
  forward_id: number | null;
  forward_author_id: number | null;
  spam: boolean;
  mentions: number[];
  file: StoredMessageFile | null;
  reactions: { emoji: string; users: number[] }[] | null;
}

export const live = sql`
  select m.id, m.group_id, m.type, m.content, m.reply_id, m.client_id, m.rev, m.author_id,
    m.created_at, m.edited_at, m.forward_id, m.forward_author_id, m.spam, m.mentions, m.file,
    (select json_agg(json_build_object('emoji', emoji, 'users', users) order by since) from (
      select emoji, json_agg(user_id order by reacted_at, user_id) as users, min(reacted_at) as since
      from message_reaction r where r.message_id = m.id group by emoji) kinds) as reactions,
    left(quoted.content, 200) as quoted_content, quoted.author_id as quoted_author_id
  from message m left join message quoted on quoted.id = m.reply_id and quoted.deleted_at is null
  where m.deleted_at is null`;

/** Messages in order and the people they mention, each as one JSON value. */
export const gatherQuery = (rows: RawBuilder<unknown>) => sql`
  select found.messages, (select json_agg(${personJson('app_user')}) from app_user where id = any (found.people)) as people
  from (select json_agg(shown order by shown.id) as messages,
      array_agg(shown.author_id) || array_agg(shown.quoted_author_id) || array_agg(shown.forward_author_id) as people
    from (${rows}) shown) found`;

export interface Gathered {
  messages: MessageRow[] | null;
  people: PersonRow[] | null;
}

export function messagesOf({ messages, people }: Gathered, locale: Locale): MessageOnWire[] {
  const byId = personMap(people ?? [], locale);
  return (messages ?? []).map((row) => messageOf(row, byId));
}

function messageOf(row: MessageRow, people: ReadonlyMap<number, PersonOnWire>): MessageOnWire {
  const person = (id: number) => people.get(id) ?? deletedPerson(id);
  return {
    id: row.id,
    group: { id: row.group_id },
    content: row.content,
    type: { id: row.type },
    author: person(row.author_id),
    created_at: seconds(new Date(row.created_at)),
    ...(row.edited_at !== null && { edited_at: seconds(new Date(row.edited_at)) }),
    spam: row.spam,
    reply_of:
      row.reply_id === null
        ? null
        : {
            id: row.reply_id,
            content: row.quoted_content,
            // A deleted message has no author here.
            author: row.quoted_author_id === null ? null : person(row.quoted_author_id),
          },
    forward_of:
      row.forward_id === null || row.forward_author_id === null
        ? null
        : { id: row.forward_id, content: row.content, author: person(row.forward_author_id) },
    replyId: row.reply_id,
    isGhost: false,
    file: row.file ? messageFileOnWire(row.id, row.file) : null,
    ...(row.reactions && { reactions: row.reactions }),
    ...(row.mentions.length > 0 && { mentions: row.mentions }),
    ...(row.client_id !== null && { client_id: row.client_id }),
    rev: row.rev,
  };
}

const gatheredById = (ids: readonly number[]) =>
  sql<Gathered>`${gatherQuery(sql`${live} and m.id = any(${[...ids]}::bigint[])`)}`;

/** Messages by id, without the caller's read marks. Deleted messages are left out. */
export async function messagesById(
  db: Reader,
  ids: readonly number[],
  locale: Locale,
): Promise<MessageOnWire[]> {
  if (ids.length === 0) return [];
  const { rows } = await gatheredById(ids).execute(db);
  return rows.flatMap((row) => messagesOf(row, locale));
}

/** Position of a window of messages. The id may be that of a deleted message. */
export interface WindowPlace {
  at: 'before' | 'after' | 'around';
  id: number;
}

interface WindowQuery {
  groupId: number;
  userId: number;
  limit: number;
  /** Null for the newest messages. */
  place: WindowPlace | null;
  /** Count of newest messages to leave out. */
  skip: number;
}

function windowRows({ limit, place, skip }: WindowQuery): RawBuilder<unknown> {
  const ofGroup = sql`${live} and m.group_id = mine.group_id`;
  const older = (bound: RawBuilder<unknown>, size: number) =>
    sql`${ofGroup} ${bound} order by m.id desc limit ${size} offset ${skip}`;
  const newer = (id: number, size: number) => sql`${ofGroup} and m.id > ${id} order by m.id limit ${size}`;
  if (!place) return older(sql``, limit);
  const { at, id } = place;
  if (at === 'before') return older(sql`and m.id < ${id}`, limit);
  if (at === 'after') return newer(id, limit);
  const before = older(sql`and m.id <= ${id}`, Math.ceil(limit / 2));
  return sql`(${before}) union all (${newer(id, Math.floor(limit / 2))})`;
}

/**
 * A window of a group's messages in order, with `read` as the caller sees it; undefined if the caller is not
 * a member. Opening a chat waits for this call, so rights, marks, messages and people are one query.
 */
export async function messageWindow(
  db: Reader,
  window: WindowQuery,
  locale: Locale,
): Promise<{ messages: MessageOnWire[]; total: number } | undefined> {
  const { rows } = await sql<
    Gathered & { read_id: number; reported: number[] | null; others_read_id: number; total: number }
  >`
    select mine.read_id, shown.*,
      (select array_agg(message_id) from message_report r
        where r.user_id = mine.user_id and r.group_id = mine.group_id) as reported, (select message_count from chat_group g where g.id = mine.group_id) as total,
      (select coalesce(max(o.read_id), 0) from chat_member o
        where o.group_id = mine.group_id and o.user_id <> mine.user_id) as others_read_id
    from chat_member mine, lateral (${gatherQuery(windowRows(window))}) shown
    where mine.group_id = ${window.groupId} and mine.user_id = ${window.userId}`.execute(db);
  const [member] = rows;
  if (!member) return undefined;
  const marks = { user_id: window.userId, read_id: member.read_id, reported: member.reported ?? [] };
  const messages = withRead(messagesOf(member, locale), marks, member.others_read_id);
  return { messages, total: member.total };
}

/** A member's read mark and reports, which change how they see messages. */
interface Marks {
  user_id: number;
  read_id: number;
  reported?: readonly number[];
}

/** Adds `read` and `spam` as one member sees them. */
export const withRead = (messages: MessageOnWire[], member: Marks, othersReadId: number): MessageOnWire[] =>
  messages.map((message) => ({
    ...message,
    read: message.id <= (message.author.id === member.user_id ? othersReadId : member.read_id),
    spam: message.spam === true || member.reported?.includes(message.id) === true,
  }));

/**
 * The highest id that another member has read. Returns 0 without a query if no message is the member's own,
 * as only those need it.
 */
export async function findOthersReadId(
  db: Reader,
  member: { group_id: number; user_id: number },
  messages: readonly MessageOnWire[],
): Promise<number> {
  if (!messages.some(({ author }) => author.id === member.user_id)) return 0;
  const row = await db
    .selectFrom('chat_member')
    .select(sql<number>`coalesce(max(read_id), 0)`.as('id'))
    .where('group_id', '=', member.group_id)
    .where('user_id', '<>', member.user_id)
    .executeTakeFirst();
  return row?.id ?? 0;
}

const maxFound = 50;

/** Ids of messages in a person's chats that contain every word, newest first. */
export async function findMessages(
  db: Reader,
  userId: number,
  {
    words,
    groupId,
    before,
  }: { words: readonly string[]; groupId?: number | undefined; before?: number | undefined },
): Promise<number[]> {
  let query = db
    .selectFrom('message')
    .innerJoin('chat_member', 'chat_member.group_id', 'message.group_id')
    .select('message.id')
    .where('chat_member.user_id', '=', userId)
    .where('message.deleted_at', 'is', null)
    .orderBy('message.id', 'desc')
    .limit(maxFound);
  for (const word of words)
    query = query.where('message.folded', 'like', `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  if (groupId !== undefined) query = query.where('message.group_id', '=', groupId);
  if (before !== undefined) query = query.where('message.id', '<', before);
  return (await query.execute()).map(({ id }) => id);
}

const sharedConditions: Record<SharedKind, RawBuilder<boolean>> = {
  photos: sql<boolean>`message.type = ${messageTypes.image} and message.file is not null`,
  files: sql<boolean>`message.type = ${messageTypes.file} and message.file is not null`,
  links: sql<boolean>`message.content ~* '(https?://|www\\.)[^[:space:]]'`,
};

interface SharedPlace {
  groupId: number;
  kind: SharedKind;
  before?: number | undefined;
}

/** Ids of a group's messages with photos, files or links, newest first. It does not check membership. */
export async function findShared(db: Reader, { groupId, kind, before }: SharedPlace): Promise<number[]> {
  let query = db
    .selectFrom('message')
    .select('message.id')
    .where('message.group_id', '=', groupId)
    .where('message.deleted_at', 'is', null)
    .where('message.spam', '=', false)
    .where(sharedConditions[kind])
    .orderBy('message.id', 'desc')
    .limit(maxFound);
  if (before !== undefined) query = query.where('message.id', '<', before);
  return (await query.execute()).map(({ id }) => id);
}

/** Messages by id as the user sees them. Messages of groups without the user are left out. */
export async function memberMessages(
  db: Reader,
  userId: number,
  ids: readonly number[],
  locale: Locale,
): Promise<MessageOnWire[]> {
  const places = await db
    .selectFrom('chat_member')
    .innerJoin('message', 'message.group_id', 'chat_member.group_id')
    .leftJoin('message_report as report', (join) =>
      join.onRef('report.message_id', '=', 'message.id').onRef('report.user_id', '=', 'chat_member.user_id'),
    )
    .select(['message.id', 'chat_member.group_id', 'chat_member.user_id', 'chat_member.read_id'])
    .select('report.user_id as reporter')
    .where('message.id', 'in', ids)
    .where('chat_member.user_id', '=', userId)
    .execute();
  const found: MessageOnWire[] = [];
  for (const { id, reporter, ...member } of places) {
    const marks = { ...member, reported: reporter === null ? [] : [id] };
    const rows = await messagesById(db, [id], locale);
    found.push(...withRead(rows, marks, await findOthersReadId(db, member, rows)));
  }
  return found;
}
