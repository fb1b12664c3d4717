import type { Write } from '../../db/write.ts';

/** Sends the members the rows of groups that a box now carries, or no longer does. */
export async function publishCarried(tx: Write, groupIds: readonly number[]): Promise<void> {
  const ids = [...new Set(groupIds.map(Number))].toSorted((a, b) => a - b);
  if (ids.length === 0) return;
  // Locked before the rev is taken, so that no message gets a higher one first.
  await tx.db
    .selectFrom('chat_group')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  const rev = await tx.rev();
  const rows = await tx.db
    .updateTable('chat_group')
    .set({ rev })
    .where('id', 'in', ids)
    .returning('id')
    .execute();
  for (const { id } of rows) await tx.change(`group:${id}`, 'group', id, 'put', rev);
  const members = await tx.db
    .selectFrom('chat_member')
    .select('user_id')
    .distinct()
    .where('group_id', 'in', ids)
    .execute();
  for (const { user_id } of members) tx.nudge(user_id, rev);
}
