import { fileTypeFromBuffer } from 'file-type';
import { answerFileBytes, answerFileTypes } from '../../../contract/question-limits.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import type { Write } from '../../db/write.ts';
import { fileName } from '../../files/file-name.ts';
import {
  addReference,
  hashOf,
  releaseReference,
  storeContent,
  type StoredFile,
} from '../../files/store-file.ts';
import { Refusal } from '../../http/refusal.ts';
import type { MailFile } from '../../mail/read-mail.ts';
import { isOrganiser } from '../people/roles.ts';

/** Maximum of files of one mail that are stored. */
const maxFiles = 10;
/** Maximum of names of files that are not stored. */
const maxRejected = 20;
const dayMs = 24 * 3_600_000;
const mib = 1024 * 1024;

export interface NamedFile extends StoredFile {
  name: string;
}

export interface MailFiles {
  stored: readonly NamedFile[];
  /** Files that are too large, too many or of another type. */
  rejected: readonly { name: string; bytes: number }[];
}

type Storing = Pick<Context, 'db' | 'now' | 'files' | 'config'>;

/**
 * Stores the contents of the files of a mail to a request: PDF files and pictures, as for answers to questions. Files
 * that the request has already are left out. The rows are added by `addMessageFiles`.
 *
 * @param text - a whole text that is too long for the message; stored as a file in any case
 */
export async function storeMailFiles(
  ctx: Storing,
  requestId: number,
  files: readonly MailFile[],
  text: string | null,
): Promise<MailFiles> {
  const before = await filesOf(ctx.db, [requestId]);
  const known = new Set(before.map(({ hash }) => hash));
  const since = new Date(ctx.now() - dayMs);
  let left =
    ctx.config.uploadMbPerDay * mib -
    before.reduce((sum, { bytes, created_at }) => sum + (created_at > since ? bytes : 0), 0);
  const stored: NamedFile[] = [];
  const rejected: { name: string; bytes: number }[] = [];
  const store = async (name: string, content: Uint8Array, type: string) => {
    left -= content.length;
    stored.push({ name, ...(await storeContent(ctx, content, type)) });
  };
  if (text !== null) await store('mail.txt', new TextEncoder().encode(text), 'text/plain');
  for (const { name, content } of files) {
    const hash = hashOf(content);
    if (known.has(hash)) continue;
    known.add(hash);
    const type = (await fileTypeFromBuffer(content))?.mime ?? '';
    const isAllowed = (answerFileTypes as readonly string[]).includes(type);
    const fits = content.length <= Math.min(answerFileBytes, left) && stored.length < maxFiles;
    if (isAllowed && fits) await store(fileName(name), content, type);
    else if (rejected.length < maxRejected) rejected.push({ name: fileName(name), bytes: content.length });
  }
  return { stored, rejected };
}

/** Adds the rows of stored files to a message. */
export async function addMessageFiles(
  tx: Write,
  messageId: number,
  files: readonly NamedFile[],
): Promise<void> {
  for (const { name, hash, type, bytes } of files) {
    await addReference(tx, { hash, type, bytes });
    await tx.db
      .insertInto('support_file')
      .values({ message_id: messageId, name, hash, type, bytes })
      .execute();
  }
}

/** The files of requests, oldest first. */
export const filesOf = (db: Reader, requestIds: readonly number[]) =>
  db
    .selectFrom('support_file')
    .innerJoin('support_message', 'support_message.id', 'support_file.message_id')
    .select(['support_file.id', 'message_id', 'name', 'hash', 'type', 'bytes'])
    .select(['support_message.request_id', 'support_message.created_at'])
    .where('request_id', 'in', requestIds.length > 0 ? [...requestIds] : [0])
    .orderBy('support_file.id')
    .execute();

/** A file of a request, for its author and for organisers. @throws Refusal `notFound` */
export async function readMessageFile(db: Reader, me: Me, requestId: number, fileId: number) {
  const row = await db
    .selectFrom('support_file')
    .innerJoin('support_message', 'support_message.id', 'support_file.message_id')
    .innerJoin('support_request', 'support_request.id', 'support_message.request_id')
    .select(['name', 'hash', 'support_file.type', 'bytes', 'support_request.user_id'])
    .where('support_file.id', '=', fileId)
    .where('support_request.id', '=', requestId)
    .executeTakeFirst();
  // An unknown file and a file of others look the same.
  if (!row || (row.user_id !== me.id && !isOrganiser(me))) throw new Refusal('notFound');
  const { name, hash, type, bytes } = row;
  return { name, hash, type, bytes };
}

/** Releases the contents of requests that are about to be deleted. */
export async function deleteRequestFiles(
  ctx: Pick<Context, 'now'>,
  tx: Write,
  requestIds: readonly number[],
): Promise<void> {
  const files = await filesOf(tx.db, requestIds);
  if (files.length === 0) return;
  await tx.db
    .deleteFrom('support_file')
    .where(
      'id',
      'in',
      files.map(({ id }) => id),
    )
    .execute();
  // Sorted, so that two deletions never wait for each other.
  for (const { hash } of files.toSorted((a, b) => (a.hash < b.hash ? -1 : 1)))
    await releaseReference(ctx, tx, hash);
}
