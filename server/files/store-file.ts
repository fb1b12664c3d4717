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
export async function storeContent(ctx: Context, content: Uint8Array, type: string): Promise<StoredFile> {
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
  kept: StoredFile,
): Promise<StoredFile> {
  await noteLeftover(ctx.db, kept.hash, ctx.now());
  await ctx.files.put(kept.hash, file, kept.type);
  return kept;
}

const noteLeftover = (db: Context['db'] | Write['db'], hash: string, now: number) =>
  db
    .insertInto('file_leftover')
    .values({ hash, at: new Date(now) })
    .onConflict((oc) => oc.column('hash').doUpdateSet({ at: new Date(now) }))
    .execute();

/** Adds a reference to a content. Returns the count of references. */
export async function addReference(
  write: Write,
  { hash, type, bytes }: StoredFile,
  sizes: Readonly<Record<string, string>> = {},
): Promise<number> {
  const { refs } = await write.db
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
export async function releaseReference(ctx: Context, write: Write, hash: string): Promise<void> {
  const left = await write.db
    .updateTable('file')
    .set((eb) => ({ refs: eb('refs', '-', 1) }))
    .where('hash', '=', hash)
    .returning(['refs', 'sizes'])
    .executeTakeFirst();
  if (!left || left.refs > 0) return;
  await write.db.deleteFrom('file').where('hash', '=', hash).execute();
  await noteLeftover(write.db, hash, ctx.now());
  for (const smaller of Object.values(left.sizes))
    if (smaller !== hash) await releaseReference(ctx, write, smaller);
}
