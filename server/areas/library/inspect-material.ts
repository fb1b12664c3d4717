import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { fold } from '../../../src/lib/text-fold.ts';
import type { Context } from '../../context.ts';
import { write } from '../../db/write.ts';
import { type StoredFile, releaseReference, addReference, storeContent } from '../../files/store-file.ts';
import { inspectFile } from '../../files/inspect-file.ts';
import { wholePictures } from '../../files/whole-pictures.ts';
import { enqueue } from '../../jobs/jobs.ts';
import { publishMaterial } from './operations.ts';

/** Maximum bytes of a picture, which is read into memory whole. */
const mostRead = 40 * 1024 * 1024;
const mostText = 200_000;

interface Found {
  state: 'ready' | 'failed';
  failure: string | null;
  pages: number | null;
  duration: number | null;
  text: string;
  preview: StoredFile | null;
}

const nothing: Found = {
  state: 'ready',
  failure: null,
  pages: null,
  duration: null,
  text: '',
  preview: null,
};
const unreadable: Found = { ...nothing, state: 'failed', failure: 'unreadable' };

/**
 * Removes control characters: PostgreSQL rejects NUL in text, and PDFs whose fonts have no character names
 * give NUL for each letter.
 */
const cleaned = (text: string) => text.replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, '');

/** Inspects the content of a material and stores preview, pages, duration and text in its row. A job. */
export async function inspectMaterial(ctx: Context, id: number): Promise<void> {
  const row = await ctx.db
    .selectFrom('material')
    .select(['hash', 'mime_type', 'bytes'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || row.hash === null) return;
  const { hash, mime_type, bytes } = row;
  const found = await inspectContent(ctx, hash, mime_type ?? '', bytes ?? 0);
  await write(ctx.db, ctx.announcer, async (open) => {
    const held = await open.db
      .selectFrom('material')
      .select(['preview', 'deleted_at'])
      .where('id', '=', id)
      // A content that has replaced this one has its own inspection.
      .where('hash', '=', hash)
      .forUpdate()
      .executeTakeFirst();
    if (!held) return;
    const { text, preview, ...columns } = found;
    if (preview) await addReference(open, preview);
    await open.db
      .updateTable('material')
      .set({ ...columns, preview: preview?.hash ?? null, folded_text: fold(cleaned(text)) })
      .where('id', '=', id)
      .execute();
    if (held.preview !== null) await releaseReference(ctx, open, held.preview);
    if (mime_type?.startsWith('video/') && found.state === 'ready') {
      await enqueue(open.db, 'material.render', { id }, { key: String(id) });
      open.afterCommit(() => ctx.jobs.wake());
    }
    if (held.deleted_at === null) await publishMaterial(open, id);
  });
}

async function inspectContent(ctx: Context, hash: string, type: string, bytes: number): Promise<Found> {
  const path = await ctx.files.draftPath();
  try {
    const content = await ctx.files.read(hash);
    if (!content) return unreadable;
    await pipeline(content, createWriteStream(path, { mode: 0o600 }));
    if (type.startsWith('image/')) return await lookAtPicture(ctx, path, bytes);
    if (type.startsWith('text/')) return { ...nothing, text: await beginningOf(path) };
    const insight = await inspectFile(path, type);
    if (!insight) return unreadable;
    const { page, pages = null, duration = null, text = '' } = insight;
    const encoded = page ? await wholePictures(page) : null;
    const preview = encoded ? await storeContent(ctx, encoded.preview, 'image/webp') : null;
    return { ...nothing, pages, duration, text, preview };
  } finally {
    await fs.rm(path, { force: true });
  }
}

/** A picture that can't be re-encoded stays a file without a preview. */
async function lookAtPicture(ctx: Context, path: string, bytes: number): Promise<Found> {
  const encoded = bytes > mostRead ? null : await wholePictures(await fs.readFile(path));
  return encoded ? { ...nothing, preview: await storeContent(ctx, encoded.preview, 'image/webp') } : nothing;
}

async function beginningOf(path: string): Promise<string> {
  const file = await fs.open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mostText), 0, mostText, 0);
    return new TextDecoder('utf-8').decode(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** Queues unfinished inspections again, for example after a restore. */
export async function resumeInspections(ctx: Context): Promise<void> {
  const rows = await ctx.db
    .selectFrom('material')
    .select('id')
    .where('state', '=', 'processing')
    .where('deleted_at', 'is', null)
    .execute();
  for (const { id } of rows) await enqueue(ctx.db, 'material.inspect', { id }, { key: String(id) });
  if (rows.length > 0) ctx.jobs.wake();
}
