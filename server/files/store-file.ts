import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import type { Context } from '../context.ts';
import type { Write } from '../db/write.ts';

export interface StoredFile {
  hash: string;
  type: string;
  bytes: number;
}

export const fileAddress = (hash: string): string => `/api/files/${hash}`;
export const hashOfAddress = (address: string | null): string | undefined =>
  /^\/api\/files\/([0-9a-f]{64})$/.exec(address ?? '')?.[1];

export const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Stores a content before a row points to it. Until then it is listed in `file_leftover`. */
export async function storeContent(
  ctx: Pick<Context, 'db' | 'now' | 'files'>,
  content: Uint8Array,
  type: string,
): Promise<StoredFile> {
  const file = await ctx.files.draftPath();
  try {
    await fs.writeFile(file, content, { mode: 0o600 });
    return await storeDraft(ctx, file, { hash: hashOf(content), type, bytes: content.byteLength });
  } finally {
    await fs.rm(file, { force: true });
  }
}

export async function storeDraft(
  ctx: Pick<Context, 'db' | 'now' | 'files'>,
  file: string,
  stored: StoredFile,
): Promise<StoredFile> {
  await recordLeftover(ctx.db, stored.hash, ctx.now());
  await ctx.files.put(stored.hash, file, stored.type);
  return stored;
}

const recordLeftover = (db: Context['db'] | Write['db'], hash: string, now: number) =>
  db
    .insertInto('file_leftover')
    .values({ hash, at: new Date(now) })
    .onConflict((oc) => oc.column('hash').doUpdateSet({ at: new Date(now) }))
    .execute();

/** Adds a reference to a content. Returns the count of references. */
export async function addReference(
  tx: Write,
  { hash, type, bytes }: StoredFile,
  sizes: Readonly<Record<string, string>> = {},
): Promise<number> {
  const { refs } = await tx.db
    .insertInto('file')
    .values({ hash, type, bytes, refs: 1, sizes: JSON.stringify(sizes) })
    .onConflict((oc) =>
      oc
        .column('hash')
        .doUpdateSet((eb) => ({ refs: eb('file.refs', '+', 1), sizes: JSON.stringify(sizes) })),
    )
    .returning('refs')
    .executeTakeFirstOrThrow();
  return refs;
}

/** Removes a reference to a content. With the last one, its row is deleted at once and the content later. */
export async function releaseReference(ctx: Pick<Context, 'now'>, tx: Write, hash: string): Promise<void> {
  const left = await tx.db
    .updateTable('file')
    .set((eb) => ({ refs: eb('refs', '-', 1) }))
    .where('hash', '=', hash)
    .returning(['refs', 'sizes'])
    .executeTakeFirst();
  if (!left || left.refs > 0) return;
  await tx.db.deleteFrom('file').where('hash', '=', hash).execute();
  await recordLeftover(tx.db, hash, ctx.now());
  for (const smaller of Object.values(left.sizes))
    if (smaller !== hash) await releaseReference(ctx, tx, smaller);
}
