import fs from 'node:fs/promises';
import type { UserOnWire } from '../../../contract/users.ts';
import { pictureWidths } from '../../../contract/files.ts';
import type { Context } from '../../context.ts';
import type { Write } from '../../db/write.ts';
import {
  fileAddress,
  hashOfAddress,
  type StoredFile,
  releaseReference,
  addReference,
  storeContent,
} from '../../files/store-file.ts';
import type { ReceivedFile } from '../../files/received-file.ts';
import { squarePictures } from '../../files/square-pictures.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Operator } from '../../operations/operator.ts';
import { userOnWire } from '../people/rows.ts';
import { lockUser, publishMentioningRows, publishUser } from './operations.ts';

export interface Picture {
  /** SHA-256 of the uploaded bytes. */
  source: string;
  squares: ReadonlyMap<number, StoredFile>;
}

/** Re-encodes a picture and stores its sizes, before any row points to them. */
export async function readPicture(
  ctx: Context,
  { path, hash }: ReceivedFile,
  field = 'avatar',
): Promise<Picture> {
  const bytes = await fs.readFile(path);
  const squares = new Map<number, StoredFile>();
  for (const [width, square] of await squarePictures(bytes, field))
    squares.set(width, await storeContent(ctx, square, 'image/webp'));
  return { source: hash, squares };
}

export const putAvatar = async (operator: Operator, picture: Picture): Promise<UserOnWire> =>
  changeAvatar(operator, await pointToPicture(operator.tx, picture));

/** Adds a reference to a picture and returns its URL. */
export async function pointToPicture(tx: Write, { squares }: Picture): Promise<string> {
  const [largest] = pictureWidths.toReversed();
  const named = squares.get(largest ?? 0)!;
  const smaller = [...squares].filter(([width]) => width !== largest);
  const sizes = Object.fromEntries(smaller.map(([width, { hash }]) => [width, hash]));
  // The smaller sizes are referenced once by the picture, however many people use it.
  if ((await addReference(tx, named, sizes)) === 1)
    for (const [, square] of smaller) await addReference(tx, square);
  return fileAddress(named.hash);
}

/** Rejects a pushed avatar, because pictures come by multipart upload. */
export const refusePushedPicture = async (): Promise<never> => {
  throw new Refusal('invalid', { fields: { avatar: ['required'] } });
};

async function changeAvatar({ ctx, tx, me, locale }: Operator, avatar: string): Promise<UserOnWire> {
  const before = await lockUser(tx, me.id);
  const rev = await tx.rev();
  const changed = await tx.db
    .updateTable('app_user')
    .set({ avatar, rev })
    .where('id', '=', me.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const oldHash = hashOfAddress(before.avatar);
  if (oldHash !== undefined) await releaseReference(ctx, tx, oldHash);
  await publishUser(tx, me.id, rev, changed.visible);
  await publishMentioningRows(tx, me.id);
  return userOnWire(changed, me.id, locale, ctx.presence.isOnline(me.id));
}
