import type { Write } from '../../db/write.ts';

/** Sends the members the rows of groups that a box now carries, or no longer does. */
export async function publishCarried(tx: Write, groupIds: readonly number[]): Promise<void> {
  const ids = [...new Set(groupIds.map(Number))].toSorted((a, b) => a - b);
  if (ids.length === 0) return;
  // The groups stay as they are, so that the copies of other boxes do not change.
  const rev = await tx.rev();
  for (const id of ids) await tx.change(`group:${id}`, 'group', id, 'put', rev);
  const members = await tx.db
    .selectFrom('chat_member')
    .select('user_id')
    .distinct()
    .where('group_id', 'in', ids)
    .execute();
  for (const { user_id } of members) tx.nudge(user_id, rev);
}
