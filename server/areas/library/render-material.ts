import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Context } from '../../context.ts';
import type { StoredRendition } from '../../db/library-schema.ts';
import { write } from '../../db/write.ts';
import {
  type StoredFile,
  releaseReference,
  addReference,
  storeContent,
  storeDraft,
} from '../../files/store-file.ts';
import { renderMedia } from '../../files/render-media.ts';
import { wholePictures } from '../../files/whole-pictures.ts';
import { publishMaterial } from './operations.ts';

/** A rendition larger than this share of the original is discarded. */
const maxSizeShare = 0.7;
const types = { audio: 'audio/mp4', small: 'video/mp4' } as const;

/** Renders the audio track, a small version and a poster of a film. Does nothing without ffmpeg. */
export async function renderMaterial(ctx: Context, id: number, signal: AbortSignal): Promise<void> {
  const { ffmpeg } = ctx.config;
  const row = await ctx.db
    .selectFrom('material')
    .select(['hash', 'mime_type', 'bytes', 'duration'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (ffmpeg === null || !row?.hash || !row.mime_type?.startsWith('video/')) return;
  const { hash, bytes, duration } = row;
  const from = await ctx.files.draftPath();
  const to = await ctx.files.draftPath();
  const renditions: (StoredRendition & StoredFile)[] = [];
  try {
    const content = await ctx.files.read(hash);
    if (!content) return;
    await pipeline(content, createWriteStream(from, { mode: 0o600 }), { signal });
    const at = Math.min(10, (duration ?? 0) / 10);
    const shot = await renderMedia({ ffmpeg, from, to, as: 'poster', at, signal });
    const encoded = shot === null ? null : await wholePictures(await fs.readFile(to));
    const poster = encoded ? await storeContent(ctx, encoded.preview, 'image/webp') : null;
    for (const kind of ['audio', 'small'] as const) {
      const size = await renderMedia({ ffmpeg, from, to, as: kind, signal });
      if (size === null || size > (bytes ?? 0) * maxSizeShare) continue;
      const rendition = { hash: await hashOfFile(to), type: types[kind], bytes: size };
      renditions.push({ kind, ...(await storeDraft(ctx, to, rendition)) });
    }
    await storeRenditions(ctx, { id, hash }, renditions, poster);
  } finally {
    await fs.rm(from, { force: true });
    await fs.rm(to, { force: true });
  }
}

async function storeRenditions(
  ctx: Context,
  { id, hash }: { id: number; hash: string },
  renditions: readonly (StoredRendition & StoredFile)[],
  poster: StoredFile | null,
): Promise<void> {
  if (renditions.length === 0 && !poster) return;
  await write(ctx.db, ctx.announcer, async (tx) => {
    const locked = await tx.db
      .selectFrom('material')
      .select(['preview', 'renditions', 'deleted_at'])
      .where('id', '=', id)
      // A content that has replaced this one is rendered by its own job.
      .where('hash', '=', hash)
      .forUpdate()
      .executeTakeFirst();
    if (!locked) return;
    for (const file of renditions) await addReference(tx, file);
    if (poster) await addReference(tx, poster);
    const others = locked.renditions.filter(({ kind }) => kind === 'subtitles');
    await tx.db
      .updateTable('material')
      .set({
        renditions: JSON.stringify([...others, ...renditions]),
        ...(poster && { preview: poster.hash }),
      })
      .where('id', '=', id)
      .execute();
    for (const before of locked.renditions)
      if (before.kind !== 'subtitles') await releaseReference(ctx, tx, before.hash);
    if (poster && locked.preview !== null) await releaseReference(ctx, tx, locked.preview);
    if (locked.deleted_at === null) await publishMaterial(tx, id);
  });
}

async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
