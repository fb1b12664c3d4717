import fs from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import type { Context as HonoContext } from 'hono';
import { sql } from 'kysely';
import { type Voice } from '../../../contract/message-file.ts';
import { type MessageOnWire, messageTypes } from '../../../contract/chat.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import type { StoredMessageFile } from '../../db/chat-schema.ts';
import { fileName } from '../../files/file-name.ts';
import { type StoredFile, addReference, storeContent, storeDraft } from '../../files/store-file.ts';
import type { ReceivedFile } from '../../files/received-file.ts';
import { wholePictures } from '../../files/whole-pictures.ts';
import { Refusal } from '../../http/refusal.ts';
import { runOnce } from '../../operations/idempotent.ts';
import { addMessage } from './operations.ts';
import { sendFile } from '../files/routes.ts';

const mebibyte = 1024 * 1024;

interface RequestCaller {
  ctx: Context;
  me: Me;
  locale: Locale;
  key: string | undefined;
}

interface MessageFields {
  group_id: number;
  content: string;
  replyId: number | undefined;
  mentions: readonly number[] | undefined;
  voice: Voice | undefined;
  as_file: boolean;
}

/** Sends a message with a file. The type is detected from the contents of the file. */
export async function sendFileMessage(
  { ctx, me, locale, key }: RequestCaller,
  fields: MessageFields,
  upload: ReceivedFile,
): Promise<MessageOnWire> {
  if (upload.bytes === 0) throw new Refusal('invalid', { fields: { upload: ['required'] } });
  await ctx.uploadLimits.take(me.id);
  await requireQuota(ctx, me, upload.bytes);
  const { group_id, content, replyId, mentions } = fields;
  const { type, stored, contents } = await storeUpload(ctx, fields, upload);
  return runOnce({ ctx, me, locale, key }, ['message.file', upload.hash, fields], async (tx) => {
    for (const each of contents) await addReference(tx, each);
    const message = { type, content, file: JSON.stringify(stored) };
    return addMessage({ ctx, tx, me, locale, key }, group_id, message, { replyId, mentions });
  });
}

interface StoredUpload {
  type: number;
  stored: StoredMessageFile;
  contents: StoredFile[];
}

async function storeUpload(
  ctx: Context,
  { voice, as_file }: MessageFields,
  upload: ReceivedFile,
): Promise<StoredUpload> {
  const name = fileName(upload.name);
  const picture = voice || as_file ? null : await wholePictures(await fs.readFile(upload.path));
  if (picture) {
    const whole = await storeContent(ctx, picture.whole, 'image/webp');
    const preview = await storeContent(ctx, picture.preview, 'image/webp');
    const { width, height } = picture;
    const stored = { ...whole, name, width, height, preview: preview.hash };
    const contents = preview.hash === whole.hash ? [whole] : [whole, preview];
    return { type: messageTypes.image, stored, contents };
  }
  const sniffed = (await fileTypeFromFile(upload.path))?.mime ?? 'application/octet-stream';
  const type = voice ? sniffed.replace(/^video\//, 'audio/') : sniffed;
  if (voice && !type.startsWith('audio/')) throw new Refusal('invalid', { fields: { upload: ['voice'] } });
  const { path, hash, bytes } = upload;
  const whole = await storeDraft(ctx, path, { hash, bytes, type });
  return {
    type: messageTypes.file,
    stored: { ...whole, name, ...(voice && { voice }) },
    contents: [whole],
  };
}

async function requireQuota({ db, config }: Context, me: Me, bytes: number): Promise<void> {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum((file->>'bytes')::bigint), 0)::float8 as used
    from message where author_id = ${me.id} and file is not null`.execute(db);
  if ((rows[0]?.used ?? 0) + bytes > config.uploadMbPerPerson * mebibyte)
    throw new Refusal('invalid', { fields: { upload: ['full'] } });
}

/** Rejects a pushed message with a file, because files come by multipart upload. */
export const refusePushedFile = async (): Promise<never> => {
  throw new Refusal('invalid', { fields: { upload: ['required'] } });
};

/** Sends the file of a message, if the caller is a member of its group now. */
export async function sendMessageFile(
  ctx: Context,
  c: HonoContext,
  me: Me,
  id: number,
  preview: boolean,
): Promise<Response> {
  const row = await ctx.db
    .selectFrom('message')
    .innerJoin('chat_member', 'chat_member.group_id', 'message.group_id')
    .select('message.file')
    .where('message.id', '=', id)
    .where('chat_member.user_id', '=', me.id)
    .where('message.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row?.file) throw new Refusal('notFound', { subject: { type: 'message', id } });
  const { hash, name, bytes, type, preview: smaller } = row.file;
  if (!preview || smaller === undefined || smaller === hash)
    return sendFile(ctx, c, { hash, name, bytes, type }, 'no-store');
  const previewFile = await ctx.db
    .selectFrom('file')
    .select(['hash', 'bytes', 'type'])
    .where('hash', '=', smaller)
    .executeTakeFirstOrThrow();
  return sendFile(ctx, c, previewFile, 'no-store');
}
