import type { Context } from '../context.ts';
import { write } from '../db/write.ts';
import { letGo } from '../files/keep-file.ts';
import { contentsOf } from './material-contents.ts';
import { takenBackWithinMs } from './material-operations.ts';

/** What was deleted and not taken back goes for good, with its contents. */
export async function purgeMaterials(ctx: Context): Promise<void> {
  await write(ctx.db, ctx.announcer, async (open) => {
    const gone = await open.db
      .deleteFrom('material')
      .where('deleted_at', '<', new Date(ctx.now() - takenBackWithinMs))
      .returning(['hash', 'preview', 'renditions'])
      .execute();
    for (const row of gone) for (const hash of contentsOf(row)) await letGo(ctx, open, hash);
  });
}
