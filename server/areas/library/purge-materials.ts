import type { Context } from '../../context.ts';
import { write } from '../../db/write.ts';
import { releaseReference } from '../../files/store-file.ts';
import { deleteMaterialNotifications } from './notify-materials.ts';
import { contentsOf } from './contents.ts';
import { restorableMs } from './operations.ts';

/** Deletes materials for good, with their contents and notifications, an hour after their deletion. */
export async function purgeMaterials(ctx: Context): Promise<void> {
  await write(ctx.db, ctx.announcer, async (tx) => {
    const due = await tx.db
      .selectFrom('material')
      .select('id')
      .where('deleted_at', '<', new Date(ctx.now() - restorableMs))
      .orderBy('id')
      .forUpdate()
      .execute();
    if (due.length === 0) return;
    for (const { id } of due) await deleteMaterialNotifications(tx, id);
    const purged = await tx.db
      .deleteFrom('material')
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      .returning(['hash', 'preview', 'renditions'])
      .execute();
    for (const row of purged) for (const hash of contentsOf(row)) await releaseReference(ctx, tx, hash);
  });
}
