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
import { queueDeliveries } from '../../webhooks/queue-deliveries.ts';
import { contentsOf } from './contents.ts';
import {
  allowedCohorts,
  foldedName,
  lockMaterial,
  knownCourses,
  selectMaterialOnWire,
  setFolders,
  setEvents,
  publishMaterial,
} from './operations.ts';
import { mayUpload } from './rights.ts';

const mebibyte = 1024 * 1024;
/** Uploads of a person within this time are announced in one notification. */
const announceAfterMs = 2 * 60_000;

interface RequestCaller {
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
  /** Absent rather than empty, as for `isFilm`. */
  cohorts?: readonly number[];
  url: string | undefined;
  /**
   * The URL is that of a film. Absent rather than false, so that fields of earlier requests hash to the same
   * value.
   */
  isFilm?: true;
}

/** The content, sent with the request or in parts before it. */
export interface UploadSource {
  upload: ReceivedFile | undefined;
  uploadId: string | undefined;
}

interface QuotaContext {
  db: Reader;
  config: Context['config'];
}

interface Content {
  stored: StoredFile;
  name: string;
}

/**
 * @throws Refusal if the caller may not upload, the upload is missing or unfinished, or the quota is exceeded
 */
export async function addMaterial(
  caller: RequestCaller,
  fields: MaterialFields,
  sent: UploadSource,
): Promise<MaterialOnWire> {
  const { ctx, me } = caller;
  if (!mayUpload(me)) throw new Refusal('forbidden');
  const sources = [sent.upload, sent.uploadId, fields.url].filter((each) => each !== undefined);
  if (sources.length !== 1) throw new Refusal('invalid', { fields: { upload: ['fileOrUrl'] } });
  const content = fields.url === undefined ? await storeSource(caller, sent) : null;
  const source = sent.uploadId ?? sent.upload?.hash ?? null;
  const row = await runOnce(caller, ['material.add', source, fields], async (tx) => {
    const operator = { ...caller, tx };
    const file = content === null ? null : requireContent(content);
    if (file) {
      await requireQuota({ db: tx.db, config: ctx.config }, me, file.stored.bytes);
      await addReference(tx, file.stored);
    }
    const name = fields.name?.trim() ?? (file ? withoutExtension(file.name) : nameOfUrl(fields.url ?? ''));
    const { id } = await tx.db
      .insertInto('material')
      .values({
        name,
        user_id: me.id,
        additional: fields.additional,
        url: fields.url ?? null,
        is_film: fields.isFilm === true,
        ...(file && columnsOf(file)),
        folded: foldedName(name, file?.name ?? null),
        courses: await knownCourses(tx, fields.courses),
        ...(fields.cohorts && { cohorts: await allowedCohorts(operator, fields.cohorts) }),
        renditions: '[]',
        created_at: new Date(ctx.now()),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setFolders(tx, id, fields.folder);
    await setEvents(operator, id, fields.events);
    await publishMaterial(tx, id);
    await queueDeliveries(tx.db, 'material.published', [{ data: { material: id } }]);
    await enqueueJobs(ctx, tx, me, file ? id : null);
    return selectMaterialOnWire(operator, id);
  });
  await removeParts(ctx, sent);
  return row;
}

export async function replaceContent(
  caller: RequestCaller,
  id: number,
  sent: UploadSource,
): Promise<MaterialOnWire> {
  const { ctx, me } = caller;
  if (!mayUpload(me)) throw new Refusal('forbidden');
  if ([sent.upload, sent.uploadId].filter((each) => each !== undefined).length !== 1)
    throw new Refusal('invalid', { fields: { upload: ['required'] } });
  const content = await storeSource(caller, sent);
  const source = sent.uploadId ?? sent.upload?.hash ?? null;
  const row = await runOnce(caller, ['material.replace', source, id], async (tx) => {
    const operator = { ...caller, tx };
    const before = await lockMaterial(operator, id);
    const file = requireContent(content);
    await requireQuota({ db: tx.db, config: ctx.config }, me, file.stored.bytes);
    await addReference(tx, file.stored);
    // A new cut keeps its subtitles, because people attached them by hand.
    const subtitles = file.stored.type.startsWith('video/')
      ? before.renditions.filter(({ kind }) => kind === 'subtitles')
      : [];
    const keptHashes = new Set(subtitles.map(({ hash }) => hash));
    await tx.db
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
    for (const hash of contentsOf(before)) if (!keptHashes.has(hash)) await releaseReference(ctx, tx, hash);
    await publishMaterial(tx, id);
    await enqueueJobs(ctx, tx, me, id);
    return selectMaterialOnWire(operator, id);
  });
  await removeParts(ctx, sent);
  return row;
}

const columnsOf = ({ stored, name }: Content) => ({
  hash: stored.hash,
  bytes: stored.bytes,
  mime_type: stored.type,
  file_name: name,
  state: 'processing' as const,
  failure: null,
});

async function enqueueJobs(ctx: Context, tx: Write, me: Me, inspected: number | null): Promise<void> {
  if (inspected !== null)
    await enqueue(tx.db, 'material.inspect', { id: inspected }, { key: String(inspected) });
  await enqueue(
    tx.db,
    'material.announce',
    { user_id: me.id },
    { key: String(me.id), at: ctx.now() + announceAfterMs },
  );
  tx.afterCommit(() => ctx.jobs.wake());
}

/**
 * Stores the content before any row points to it. Returns 'gone' if the parts are missing; a repeated
 * request, which returns the current row, doesn't need them.
 */
async function storeSource(
  { ctx, me }: RequestCaller,
  { upload, uploadId }: UploadSource,
): Promise<Content | 'gone'> {
  const found = upload ?? (await ctx.partUploads.find(me.id, uploadId ?? ''));
  if (found === undefined) return 'gone';
  if (found === 'unfinished') throw new Refusal('invalid', { fields: { upload_id: ['unfinished'] } });
  if (found.bytes === 0) throw new Refusal('invalid', { fields: { upload: ['required'] } });
  if (upload) await ctx.uploadLimits.take(me.id);
  const type = (await fileTypeFromFile(found.path))?.mime ?? textTypeOf(found.name);
  const stored = { hash: found.hash, bytes: found.bytes, type };
  if (upload) await storeDraft(ctx, found.path, stored);
  else await storeLinked(ctx, found.path, stored);
  return { stored, name: fileName(found.name) };
}

/** Parts stay until a row points to the content, so that a repeated request finds them. */
async function storeLinked(ctx: Context, from: string, stored: StoredFile): Promise<void> {
  const draft = await ctx.files.draftPath();
  await fs.link(from, draft).catch(() => fs.copyFile(from, draft));
  try {
    await storeDraft(ctx, draft, stored);
  } finally {
    await fs.rm(draft, { force: true });
  }
}

function requireContent(content: Content | 'gone'): Content {
  if (content === 'gone') throw new Refusal('invalid', { fields: { upload_id: ['gone'] } });
  return content;
}

const removeParts = async (ctx: Context, { uploadId }: UploadSource) => {
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

const withoutExtension = (name: string): string => name.replace(/(.)\.[^.\s]{1,10}$/u, '$1');

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
export async function remainingQuota({ db, config }: QuotaContext, me: Pick<Me, 'id'>): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(bytes), 0)::float8 as used from material where user_id = ${me.id}`.execute(db);
  return config.materialMbPerPerson * mebibyte - (rows[0]?.used ?? 0);
}

async function requireQuota(quota: QuotaContext, me: Me, bytes: number): Promise<void> {
  if (bytes > (await remainingQuota(quota, me)))
    throw new Refusal('invalid', { fields: { upload: ['full'] } });
}
