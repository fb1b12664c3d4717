import { sql } from 'kysely';
import { groupTypes } from '../../../contract/chat.ts';
import type { Reader } from '../../db/client.ts';
import { usersFor } from './rows.ts';

/** The people who share a group with the user, and the user. They receive the presence of a hidden user. */
export async function groupContacts(db: Reader, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('chat_member as mine')
    .innerJoin('chat_member as theirs', 'theirs.group_id', 'mine.group_id')
    .select('theirs.user_id')
    .distinct()
    .where('mine.user_id', '=', userId)
    .execute();
  return [userId, ...rows.map(({ user_id }) => user_id)];
}

/** For each person, the people in private chats with them. */
export async function privateContacts(
  db: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await sql<{ user_id: number; contacts: number[] }>`
    select mine.user_id, array_agg(theirs.user_id) as contacts from chat_member mine
      join chat_group on chat_group.id = mine.group_id and chat_group.type = ${groupTypes.private}
      join chat_member theirs on theirs.group_id = mine.group_id and theirs.user_id <> mine.user_id
    where mine.user_id = any (${[...ids]}::bigint[]) group by mine.user_id`.execute(db);
  return new Map(rows.map(({ user_id, contacts }) => [user_id, contacts]));
}

/** The chats of a person, each with the other person of a private chat, or null. */
export async function chatsOf(db: Reader, userId: number): Promise<ReadonlyMap<number, number | null>> {
  const { rows } = await sql<{ group_id: number; other: number | null }>`
    select mine.group_id, theirs.user_id as other from chat_member mine
      join chat_group on chat_group.id = mine.group_id
      left join chat_member theirs on chat_group.type = ${groupTypes.private}
        and theirs.group_id = mine.group_id and theirs.user_id <> mine.user_id
    where mine.user_id = ${userId}`.execute(db);
  return new Map(rows.map(({ group_id, other }) => [group_id, other]));
}

/** The ids of those people who are not hidden. */
export async function visibleIds(db: Reader, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', 'in', ids)
    .where('visible', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** The ids of those people whom the user may see. */
export async function idsVisibleTo(db: Reader, userId: number, ids: readonly number[]): Promise<number[]> {
  // Few of many people are hidden, so this query has a partial index. It runs on every connection.
  const rows = await db
    .selectFrom('app_user')
    .select('id')
    .where(sql<boolean>`not visible`)
    .execute();
  const there = new Set(ids);
  const hidden = rows.map(({ id }) => id).filter((id) => there.has(id));
  if (hidden.length === 0) return [...ids];
  const visible = await usersFor(db, userId, hidden);
  const unseen = new Set(hidden);
  for (const { id } of visible) unseen.delete(id);
  return ids.filter((id) => !unseen.has(id));
}
