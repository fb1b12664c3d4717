import type { Reader } from '../db/client.ts';
import { usersFor } from './people.ts';

/** Those who share a group with somebody, and they themselves. */
async function companions(db: Reader, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('chat_member as mine')
    .innerJoin('chat_member as theirs', 'theirs.group_id', 'mine.group_id')
    .select('theirs.user_id')
    .distinct()
    .where('mine.user_id', '=', userId)
    .execute();
  return [userId, ...rows.map(({ user_id }) => user_id)];
}

const listed = (db: Reader, userId: number) =>
  db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('visible', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** That a hidden person comes or goes is told to those who are in a group with them. */
export async function watchersOf(db: Reader, userId: number): Promise<readonly number[] | 'all'> {
  return (await listed(db, userId)) ? 'all' : companions(db, userId);
}

/** Of those who are there, whom somebody may see. */
export async function seenBy(db: Reader, userId: number, ids: readonly number[]): Promise<number[]> {
  const hidden = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', 'in', ids.length > 0 ? [...ids] : [0])
    .where('visible', '=', false)
    .execute();
  if (hidden.length === 0) return [...ids];
  const known = await usersFor(
    db,
    userId,
    hidden.map(({ id }) => id),
  );
  const unseen = new Set(hidden.map(({ id }) => id));
  for (const { id } of known) unseen.delete(id);
  return ids.filter((id) => !unseen.has(id));
}
