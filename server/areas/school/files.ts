import type { Context as HonoContext } from 'hono';
import fs from 'node:fs/promises';
import type { IconSize } from '../../../contract/school.ts';
import type { schoolFileKinds } from '../../../contract/school-desk.ts';
import { schoolFile } from '../../../contract/school-settings.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import { write, type Write } from '../../db/write.ts';
import { iconPictures, logoPicture } from '../../files/brand-pictures.ts';
import { storeReceived } from '../../files/receive-file.ts';
import type { ReceivedFile } from '../../files/received-file.ts';
import { addReference, releaseReference, storeContent, type StoredFile } from '../../files/store-file.ts';
import { Refusal } from '../../http/refusal.ts';
import { sendFile } from '../files/routes.ts';

type Kind = (typeof schoolFileKinds)[number];

/** Uploads that no version refers to are deleted after this time. */
const unusedExpireMs = 24 * 3_600_000;

const addressOf = (kind: Kind, hash: string): string =>
  kind === 'document' ? `/documents/${hash}.pdf` : `/api/school/files/${hash}`;

const documentAddress = /^\/documents\/([0-9a-f]{64})\.pdf$/;
const hashIn = (address: string): string | undefined =>
  (schoolFile.exec(address) ?? documentAddress.exec(address))?.[1];

/** Stores an uploaded file, pictures re-encoded, and returns its address. @throws Refusal for other types */
export async function uploadFile(
  ctx: Context,
  kind: Kind,
  upload: ReceivedFile | undefined,
): Promise<string> {
  if (!upload) throw new Refusal('invalid', { fields: { upload: ['required'] } });
  const { stored, variants } = await storeAs(ctx, kind, upload);
  await write(ctx.db, ctx.announcer, async (tx) => {
    await deleteUnused(ctx, tx);
    const added = await tx.db
      .insertInto('school_file')
      .values({
        ...stored,
        kind,
        variants: JSON.stringify(Object.fromEntries([...variants].map(([size, { hash }]) => [size, hash]))),
        created_at: new Date(ctx.now()),
      })
      .onConflict((oc) => oc.column('hash').doNothing())
      .returning('hash')
      .executeTakeFirst();
    if (!added) return;
    for (const each of [stored, ...variants.values()]) await addReference(tx, each);
  });
  return addressOf(kind, stored.hash);
}

interface StoredUpload {
  stored: StoredFile;
  variants: ReadonlyMap<IconSize, StoredFile>;
}

async function storeAs(ctx: Context, kind: Kind, upload: ReceivedFile): Promise<StoredUpload> {
  const none: StoredUpload['variants'] = new Map();
  if (kind === 'document')
    return { stored: await storeReceived(ctx, upload, ['application/pdf'], 'upload'), variants: none };
  const bytes = await fs.readFile(upload.path);
  if (kind === 'logo')
    return {
      stored: await storeContent(ctx, await logoPicture(bytes, 'upload'), 'image/webp'),
      variants: none,
    };
  const sizes = new Map<IconSize, StoredFile>();
  for (const [size, picture] of await iconPictures(bytes, 'upload'))
    sizes.set(size, await storeContent(ctx, picture, 'image/png'));
  return { stored: sizes.get('512')!, variants: sizes };
}

async function deleteUnused(ctx: Context, tx: Write): Promise<void> {
  const old = await tx.db
    .selectFrom('school_file')
    .select(['hash', 'kind', 'variants'])
    .where('created_at', '<', new Date(ctx.now() - unusedExpireMs))
    .orderBy('hash')
    .forUpdate()
    .execute();
  if (old.length === 0) return;
  const versions = await tx.db.selectFrom('school_version').select('settings').execute();
  const used = new Set(versions.flatMap(({ settings }) => addressesIn(settings)).map(hashIn));
  for (const { hash, variants } of old) {
    if (used.has(hash)) continue;
    await tx.db.deleteFrom('school_file').where('hash', '=', hash).execute();
    for (const each of [hash, ...Object.values(variants)]) await releaseReference(ctx, tx, each);
  }
}

/** The addresses of uploads anywhere in settings. */
function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return hashIn(value) === undefined ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(addressesIn) : [];
}

/** @throws Refusal at the fields that refer to an upload that does not exist or is of another kind */
export async function requireFiles(db: Reader, change: object): Promise<void> {
  const wrong: Record<string, string[]> = {};
  for (const [field, value] of Object.entries(change)) {
    for (const address of addressesIn(value)) {
      const kind = await kindOf(db, hashIn(address) ?? '');
      const fits =
        field === 'icon' ? kind === 'icon' : kind !== undefined && address.startsWith(addressPrefix(kind));
      if (!fits) wrong[field] = ['gone'];
    }
  }
  if (Object.keys(wrong).length > 0) throw new Refusal('invalid', { fields: wrong });
}

const addressPrefix = (kind: Kind): string => addressOf(kind, '').replace('.pdf', '');

const kindOf = async (db: Reader, hash: string): Promise<Kind | undefined> =>
  (await db.selectFrom('school_file').select('kind').where('hash', '=', hash).executeTakeFirst())?.kind;

/** Sends an uploaded file to anybody. */
export async function sendSchoolFile(
  ctx: Context,
  c: HonoContext,
  hash: string,
  size?: IconSize,
): Promise<Response> {
  const row = await ctx.db
    .selectFrom('school_file')
    .select(['hash', 'type', 'bytes', 'variants'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  const variant = size === undefined ? undefined : row?.variants[size];
  const file =
    variant === undefined
      ? row
      : await ctx.db
          .selectFrom('file')
          .select(['hash', 'type', 'bytes'])
          .where('hash', '=', variant)
          .executeTakeFirst();
  if (!file) throw new Refusal('notFound');
  return sendFile(ctx, c, { hash: file.hash, type: file.type, bytes: file.bytes }, 'immutable', {
    inApp: true,
  });
}
