import type { UserOnWire } from '../../../contract/users.ts';
import {
  fileAddress,
  hashOfAddress,
  type StoredFile,
  releaseReference,
  addReference,
} from '../../files/store-file.ts';
import type { Operator } from '../../operations/operator.ts';
import { userOnWire } from '../people/rows.ts';
import { lockUser, publishUser } from './operations.ts';

export async function putVideo({ ctx, tx, me, locale }: Operator, video: StoredFile): Promise<UserOnWire> {
  await addReference(tx, video);
  const before = await lockUser(tx, me.id);
  const rev = await tx.rev();
  const changed = await tx.db
    .updateTable('app_user')
    .set({ video: fileAddress(video.hash), rev })
    .where('id', '=', me.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const oldHash = hashOfAddress(before.video);
  if (oldHash !== undefined) await releaseReference(ctx, tx, oldHash);
  await publishUser(tx, me.id, rev, changed.visible);
  return userOnWire(changed, me.id, locale, ctx.presence.isOnline(me.id));
}
