import { createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { fold } from '../../../src/lib/text-fold.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { write } from '../../db/write.ts';
import { type StoredFile, releaseReference, addReference, storeContent } from '../../files/store-file.ts';
import { inspectFile } from '../../files/inspect-file.ts';
import { wholePictures } from '../../files/whole-pictures.ts';
import { enqueue } from '../../jobs/jobs.ts';
import { publishMaterial } from './operations.ts';

/** Maximum bytes of a picture, which is read into memory whole. */
const maxPictureBytes = 40 * 1024 * 1024;
const maxTextBytes = 200_000;

interface Inspection {
  state: 'ready' | 'failed';
  failure: string | null;
  pages: number | null;
  duration: number | null;
  text: string;
  preview: StoredFile | null;
}

const emptyInspection: Inspection = {
  state: 'ready',
  failure: null,
  pages: null,
  duration: null,
  text: '',
  preview: null,
};
const unreadable: Inspection = { ...emptyInspection, state: 'failed', failure: 'unreadable' };

/**
 * Removes control characters: PostgreSQL rejects NUL in text, and PDFs whose fonts have no character names
 * give NUL for each letter.
 */
const withoutControlCharacters = (text: string) => text.replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, '');

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
  await write(ctx.db, ctx.announcer, async (tx) => {
    const locked = await tx.db
      .selectFrom('material')
      .select(['preview', 'deleted_at'])
      .where('id', '=', id)
      // A content that has replaced this one has its own inspection.
      .where('hash', '=', hash)
      .forUpdate()
      .executeTakeFirst();
    if (!locked) return;
    const { text, preview, ...columns } = found;
    if (preview) await addReference(tx, preview);
    await tx.db
      .updateTable('material')
      .set({ ...columns, preview: preview?.hash ?? null, folded_text: fold(withoutControlCharacters(text)) })
      .where('id', '=', id)
      .execute();
    if (locked.preview !== null) await releaseReference(ctx, tx, locked.preview);
    if (mime_type?.startsWith('video/') && found.state === 'ready') {
      await enqueue(tx.db, 'material.render', { id }, { key: String(id) });
      tx.afterCommit(() => ctx.jobs.wake());
    }
    if (locked.deleted_at === null) await publishMaterial(tx, id);
  });
}

async function inspectContent(ctx: Context, hash: string, type: string, bytes: number): Promise<Inspection> {
  const path = await ctx.files.draftPath();
  try {
    const content = await ctx.files.read(hash);
    if (!content) return unreadable;
    await pipeline(content, createWriteStream(path, { mode: 0o600 }));
    if (type.startsWith('image/')) return await inspectPicture(ctx, path, bytes);
    if (type.startsWith('text/')) return { ...emptyInspection, text: await readBeginning(path) };
    const insight = await inspectFile(path, type);
    if (!insight) return unreadable;
    const { page, pages = null, duration = null, text = '' } = insight;
    const encoded = page ? await wholePictures(page) : null;
    const preview = encoded ? await storeContent(ctx, encoded.preview, 'image/webp') : null;
    return { ...emptyInspection, pages, duration, text, preview };
  } finally {
    await fs.rm(path, { force: true });
  }
}

/** A picture that can't be re-encoded stays a file without a preview. */
async function inspectPicture(ctx: Context, path: string, bytes: number): Promise<Inspection> {
  const encoded = bytes > maxPictureBytes ? null : await wholePictures(await fs.readFile(path));
  return encoded
    ? { ...emptyInspection, preview: await storeContent(ctx, encoded.preview, 'image/webp') }
    : emptyInspection;
}

async function readBeginning(path: string): Promise<string> {
  const file = await fs.open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxTextBytes), 0, maxTextBytes, 0);
    return new TextDecoder('utf-8').decode(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** Queues unfinished inspections again. */
export async function resumeInspections(db: Db): Promise<void> {
  const rows = await db
    .selectFrom('material')
    .select('id')
    .where('state', '=', 'processing')
    .where('deleted_at', 'is', null)
    .execute();
  for (const { id } of rows) await enqueue(db, 'material.inspect', { id }, { key: String(id) });
}
