import { sql } from 'kysely';
import type { Reader } from '../../db/client.ts';
import { usersFor } from './rows.ts';

/** Those who share a group with somebody, and they themselves: they are told that a hidden person comes or goes. */
export async function companions(db: Reader, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('chat_member as mine')
    .innerJoin('chat_member as theirs', 'theirs.group_id', 'mine.group_id')
    .select('theirs.user_id')
    .distinct()
    .where('mine.user_id', '=', userId)
    .execute();
  return [userId, ...rows.map(({ user_id }) => user_id)];
}

/** Of these people, those who hide from nobody. */
export async function listed(db: Reader, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', 'in', ids)
    .where('visible', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Of those who are there, whom somebody may see. */
export async function seenBy(db: Reader, userId: number, ids: readonly number[]): Promise<number[]> {
  // Few hide and many are there: asked for by an index of its own, whenever anybody connects.
  const rows = await db
    .selectFrom('app_user')
    .select('id')
    .where(sql<boolean>`not visible`)
    .execute();
  const there = new Set(ids);
  const hidden = rows.map(({ id }) => id).filter((id) => there.has(id));
  if (hidden.length === 0) return [...ids];
  const known = await usersFor(db, userId, hidden);
  const unseen = new Set(hidden);
  for (const { id } of known) unseen.delete(id);
  return ids.filter((id) => !unseen.has(id));
}
