import fs from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { sql } from 'kysely';
import type { MaterialOnWire } from '../../../contract/library.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import type { Write } from '../../db/write.ts';
import { fileName } from '../../files/file-name.ts';
import { type StoredFile, releaseReference, addReference, storeDraft } from '../../files/store-file.ts';
import type { ReceivedFile } from '../../files/received-file.ts';
import { Refusal } from '../../http/refusal.ts';
import { enqueue } from '../../jobs/jobs.ts';
import { runOnce } from '../../operations/idempotent.ts';
import { contentsOf } from './contents.ts';
import {
  foldedName,
  lockMaterial,
  knownCourses,
  materialRow,
  putIntoFolders,
  putWithEvents,
  publishMaterial,
} from './operations.ts';
import { mayUpload } from './rights.ts';

const mebibyte = 1024 * 1024;
/** Uploads of a person within this time are announced in one notification. */
const announceAfterMs = 2 * 60_000;

interface Asker {
  ctx: Context;
  me: Me;
  locale: Locale;
  key: string | undefined;
}

interface MaterialFields {
  name: string | undefined;
  additional: boolean;
  folder: readonly number[];
  events: readonly number[];
  courses: readonly number[];
  url: string | undefined;
  /**
   * The URL is that of a film. Absent rather than false, so that fields of earlier requests hash to the same
   * value.
   */
  isFilm?: true;
}

/** The content, sent with the request or in parts before it. */
export interface Sent {
  upload: ReceivedFile | undefined;
  uploadId: string | undefined;
}

interface Room {
  db: Reader;
  config: Context['config'];
}

interface Content {
  kept: StoredFile;
  name: string;
}

/**
 * @throws Refusal if the caller may not upload, the upload is missing or unfinished, or the quota is exceeded
 */
export async function addMaterial(asker: Asker, fields: MaterialFields, sent: Sent): Promise<MaterialOnWire> {
  const { ctx, me } = asker;
  if (!mayUpload(me)) throw new Refusal('forbidden');
  const given = [sent.upload, sent.uploadId, fields.url].filter((each) => each !== undefined);
  if (given.length !== 1) throw new Refusal('invalid', { fields: { upload: ['fileOrUrl'] } });
  const content = fields.url === undefined ? await takeContent(asker, sent) : null;
  const source = sent.uploadId ?? sent.upload?.hash ?? null;
  const row = await runOnce(asker, ['material.add', source, fields], async (write) => {
    const operator = { ...asker, write };
    const file = content === null ? null : mustBeThere(content);
    if (file) {
      await mustHaveRoom({ db: write.db, config: ctx.config }, me, file.kept.bytes);
      await addReference(write, file.kept);
    }
    const name = fields.name?.trim() ?? (file ? withoutEnding(file.name) : nameOfUrl(fields.url ?? ''));
    const { id } = await write.db
      .insertInto('material')
      .values({
        name,
        user_id: me.id,
        additional: fields.additional,
        url: fields.url ?? null,
        is_film: fields.isFilm === true,
        ...(file && columnsOf(file)),
        folded: foldedName(name, file?.name ?? null),
        courses: await knownCourses(write, fields.courses),
        renditions: '[]',
        created_at: new Date(ctx.now()),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await putIntoFolders(write, id, fields.folder);
    await putWithEvents(operator, id, fields.events);
    await publishMaterial(write, id);
    await plan(ctx, write, me, file ? id : null);
    return materialRow(operator, id);
  });
  await letGoOfParts(ctx, sent);
  return row;
}

export async function replaceContent(asker: Asker, id: number, sent: Sent): Promise<MaterialOnWire> {
  const { ctx, me } = asker;
  if (!mayUpload(me)) throw new Refusal('forbidden');
  if ([sent.upload, sent.uploadId].filter((each) => each !== undefined).length !== 1)
    throw new Refusal('invalid', { fields: { upload: ['required'] } });
  const content = await takeContent(asker, sent);
  const source = sent.uploadId ?? sent.upload?.hash ?? null;
  const row = await runOnce(asker, ['material.replace', source, id], async (write) => {
    const operator = { ...asker, write };
    const before = await lockMaterial(operator, id);
    const file = mustBeThere(content);
    await mustHaveRoom({ db: write.db, config: ctx.config }, me, file.kept.bytes);
    await addReference(write, file.kept);
    // A new cut keeps its subtitles, because people attached them by hand.
    const subtitles = file.kept.type.startsWith('video/')
      ? before.renditions.filter(({ kind }) => kind === 'subtitles')
      : [];
    const staying = new Set(subtitles.map(({ hash }) => hash));
    await write.db
      .updateTable('material')
      .set({
        ...columnsOf(file),
        url: null,
        preview: null,
        pages: null,
        duration: null,
        renditions: JSON.stringify(subtitles),
        folded: foldedName(before.name, file.name),
        folded_text: '',
      })
      .where('id', '=', id)
      .execute();
    for (const hash of contentsOf(before)) if (!staying.has(hash)) await releaseReference(ctx, write, hash);
    await publishMaterial(write, id);
    await plan(ctx, write, me, id);
    return materialRow(operator, id);
  });
  await letGoOfParts(ctx, sent);
  return row;
}

const columnsOf = ({ kept, name }: Content) => ({
  hash: kept.hash,
  bytes: kept.bytes,
  mime_type: kept.type,
  file_name: name,
  state: 'processing' as const,
  failure: null,
});

async function plan(ctx: Context, write: Write, me: Me, inspected: number | null): Promise<void> {
  if (inspected !== null)
    await enqueue(write.db, 'material.inspect', { id: inspected }, { key: String(inspected) });
  await enqueue(
    write.db,
    'material.announce',
    { user_id: me.id },
    { key: String(me.id), at: ctx.now() + announceAfterMs },
  );
  write.afterCommit(() => ctx.jobs.wake());
}

/**
 * Stores the content before any row points to it. Returns 'gone' if the parts are missing; a repeated
 * request, which returns the current row, doesn't need them.
 */
async function takeContent({ ctx, me }: Asker, { upload, uploadId }: Sent): Promise<Content | 'gone'> {
  const found = upload ?? (await ctx.partUploads.find(me.id, uploadId ?? ''));
  if (found === undefined) return 'gone';
  if (found === 'unfinished') throw new Refusal('invalid', { fields: { upload_id: ['unfinished'] } });
  if (found.bytes === 0) throw new Refusal('invalid', { fields: { upload: ['required'] } });
  if (upload) await ctx.uploadLimits.take(me.id);
  const type = (await fileTypeFromFile(found.path))?.mime ?? textTypeOf(found.name);
  const kept = { hash: found.hash, bytes: found.bytes, type };
  if (upload) await storeDraft(ctx, found.path, kept);
  else await storeLinked(ctx, found.path, kept);
  return { kept, name: fileName(found.name) };
}

/** Parts stay until a row points to the content, so that a repeated request finds them. */
async function storeLinked(ctx: Context, from: string, kept: StoredFile): Promise<void> {
  const draft = await ctx.files.draftPath();
  await fs.link(from, draft).catch(() => fs.copyFile(from, draft));
  try {
    await storeDraft(ctx, draft, kept);
  } finally {
    await fs.rm(draft, { force: true });
  }
}

function mustBeThere(content: Content | 'gone'): Content {
  if (content === 'gone') throw new Refusal('invalid', { fields: { upload_id: ['gone'] } });
  return content;
}

const letGoOfParts = async (ctx: Context, { uploadId }: Sent) => {
  if (uploadId !== undefined) await ctx.partUploads.remove(uploadId);
};

/** Text formats have no magic number, so the file extension decides. */
function textTypeOf(name: string): string {
  const ending = /\.(\w{1,5})$/.exec(name.toLowerCase())?.[1] ?? '';
  const types: Record<string, string> = {
    txt: 'text/plain',
    md: 'text/markdown',
    csv: 'text/csv',
    vtt: 'text/vtt',
    srt: 'application/x-subrip',
  };
  return types[ending] ?? 'application/octet-stream';
}

const withoutEnding = (name: string): string => name.replace(/(.)\.[^.\s]{1,10}$/u, '$1');

function nameOfUrl(url: string): string {
  const { hostname, pathname } = new URL(url);
  const last = pathname.split('/').findLast(Boolean) ?? '';
  try {
    return fileName(decodeURIComponent(last) || hostname);
  } catch {
    return hostname;
  }
}

/** Bytes left of the person's quota; negative if it is exceeded. */
export async function roomForMaterials({ db, config }: Room, me: Pick<Me, 'id'>): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(bytes), 0)::float8 as used from material where user_id = ${me.id}`.execute(db);
  return config.materialMbPerPerson * mebibyte - (rows[0]?.used ?? 0);
}

async function mustHaveRoom(room: Room, me: Me, bytes: number): Promise<void> {
  if (bytes > (await roomForMaterials(room, me)))
    throw new Refusal('invalid', { fields: { upload: ['full'] } });
}
