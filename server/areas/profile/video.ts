import type { UserOnWire } from '../../../contract/users.ts';
import { fileAddress, hashOfAddress, type KeptFile, letGo, pointTo } from '../../files/store-file.ts';
import type { Operator } from '../../operations/operator.ts';
import { userRow } from '../people/rows.ts';
import { holdUser, tellOfUser } from './operations.ts';

/** The video before it goes. */
export async function putVideo({ ctx, write, me, locale }: Operator, video: KeptFile): Promise<UserOnWire> {
  await pointTo(write, video);
  const before = await holdUser(write, me.id);
  const rev = await write.rev();
  const changed = await write.db
    .updateTable('app_user')
    .set({ video: fileAddress(video.hash), rev })
    .where('id', '=', me.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const gone = hashOfAddress(before.video);
  if (gone !== undefined) await letGo(ctx, write, gone);
  await tellOfUser(write, me.id, rev, changed.visible);
  return userRow(changed, me.id, locale, ctx.presence.isOnline(me.id));
}
