import type { UserOnWire } from '../../../contract/users.ts';
import {
  fileAddress,
  hashOfAddress,
  type StoredFile,
  releaseReference,
  addReference,
} from '../../files/store-file.ts';
import type { Operator } from '../../operations/operator.ts';
import { userRow } from '../people/rows.ts';
import { lockUser, publishUser } from './operations.ts';

export async function putVideo({ ctx, write, me, locale }: Operator, video: StoredFile): Promise<UserOnWire> {
  await addReference(write, video);
  const before = await lockUser(write, me.id);
  const rev = await write.rev();
  const changed = await write.db
    .updateTable('app_user')
    .set({ video: fileAddress(video.hash), rev })
    .where('id', '=', me.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const gone = hashOfAddress(before.video);
  if (gone !== undefined) await releaseReference(ctx, write, gone);
  await publishUser(write, me.id, rev, changed.visible);
  return userRow(changed, me.id, locale, ctx.presence.isOnline(me.id));
}
