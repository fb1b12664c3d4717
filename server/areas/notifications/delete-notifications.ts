import type { RawBuilder } from 'kysely';
import type { Write } from '../../db/write.ts';

/** Deletes the notifications of single people that meet a condition, also on their devices. */
export async function deleteNotifications(tx: Write, condition: RawBuilder<boolean>): Promise<void> {
  const deleted = await tx.db
    .deleteFrom('log')
    .where(condition)
    .where('user_id', 'is not', null)
    .returning(['id', 'user_id'])
    .execute();
  if (deleted.length === 0) return;
  const rev = await tx.rev();
  for (const { id, user_id } of deleted) {
    if (user_id === null) continue;
    await tx.change(`user:${user_id}`, 'log', id, 'del', rev);
    tx.nudge(user_id, rev);
  }
}
