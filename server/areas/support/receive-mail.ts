import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import { write, type Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { mailLink, queueMail } from '../../mail/queue-mail.ts';
import { replyText } from '../../mail/reply-text.ts';
import { addMessage, publishRequest } from './operations.ts';
import type { RequestRow } from './rows.ts';
import { requestMax } from '../../../contract/support.ts';

/**
 * The address for replies to mails about a request, `school+12-9f3a…@host`; null if the server receives no
 * mail.
 */
export function replyAddress(
  { mailIn }: Pick<Config, 'mailIn'>,
  { id, mail_key }: Pick<RequestRow, 'id' | 'mail_key'>,
): string | null {
  if (mailIn === null) return null;
  const at = mailIn.lastIndexOf('@');
  return `${mailIn.slice(0, at)}+${id}-${mail_key}${mailIn.slice(at)}`;
}

export interface IncomingMail {
  /** Sender address from the headers, not verified. */
  from: string | null;
  to: readonly string[];
  messageId: string | null;
  text: string;
  files: readonly string[];
  /** Written by a program, for example an absence note or a bounce. */
  automatic: boolean;
}

export type Received = 'kept' | 'known' | 'automatic' | 'empty' | 'unknown';

const maxFiles = 20;
const maxNameLength = 200;

/**
 * Adds a mail to the request that a secret in its recipient address names. A mail from another address than
 * the author's is marked with that address, and the author is notified by mail.
 */
export async function receiveMail(
  ctx: Pick<Context, 'db' | 'announcer' | 'now' | 'config'>,
  mail: IncomingMail,
): Promise<Received> {
  if (mail.automatic) return 'automatic';
  const found = mail.to.flatMap((to) => /\+(\d{1,15})-([0-9a-f]{18})@/i.exec(to)?.slice(1, 3) ?? []);
  const [id, key] = found;
  const content = replyText(mail.text).slice(0, requestMax);
  const lostFiles = mail.files.slice(0, maxFiles).map((name) => name.slice(0, maxNameLength));
  if (id === undefined || key === undefined) return 'unknown';
  if (content === '' && lostFiles.length === 0) return 'empty';
  return write(ctx.db, ctx.announcer, async (tx) => {
    const row = await tx.db
      .selectFrom('support_request')
      .selectAll()
      .where('id', '=', Number(id))
      .where('mail_key', '=', key.toLowerCase())
      .forUpdate()
      .executeTakeFirst();
    if (!row) return 'unknown';
    if (mail.messageId !== null) {
      const before = await tx.db
        .selectFrom('support_message')
        .select('id')
        .where('mail_id', '=', mail.messageId)
        .executeTakeFirst();
      if (before) return 'known';
    }
    const author = await authorOf(tx.db, row);
    const isOther = mail.from?.trim().toLowerCase() !== author?.email?.toLowerCase();
    const mailFrom = isOther ? (mail.from ?? '').trim().slice(0, 254) : null;
    try {
      await addMessage(tx, ctx, {
        id: row.id,
        source: 'person',
        userId: isOther ? null : row.user_id,
        content,
        mailId: mail.messageId,
        mailFrom,
        lostFiles,
      });
    } catch (error) {
      if (error instanceof Refusal) return 'unknown';
      throw error;
    }
    await tx.db.updateTable('support_request').set({ state: 'open' }).where('id', '=', row.id).execute();
    await publishRequest(tx, row.id, row.user_id);
    if (author && mailFrom !== null)
      await mailNotice(tx, ctx, author, {
        kind: 'support-other-address',
        number: row.id,
        address: mailFrom,
      });
    if (author && lostFiles.length > 0)
      await mailNotice(tx, ctx, author, { kind: 'support-files', number: row.id, files: lostFiles });
    return 'kept';
  });
}

interface RequestAuthor {
  id: number | null;
  email: string | null;
  language: string;
}

/** The author of a request with their current address; null if the account is deleted. */
async function authorOf(db: Reader, row: RequestRow): Promise<RequestAuthor | null> {
  if (row.user_id === null) return { id: null, email: row.guest_email, language: row.guest_language ?? 'en' };
  const person = await db
    .selectFrom('app_user')
    .select(['id', 'email', 'language'])
    .where('id', '=', row.user_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return person ?? null;
}

type Notice =
  | { kind: 'support-other-address'; number: number; address: string }
  | { kind: 'support-files'; number: number; files: readonly string[] };

/**
 * Mails a notice to the author of the request, never to the sender of the mail, whose address may be forged.
 */
async function mailNotice(
  tx: Write,
  { config }: Pick<Context, 'config'>,
  { id, email, language }: RequestAuthor,
  notice: Notice,
): Promise<void> {
  if (email === null) return;
  const link = id === null ? null : mailLink(config, `/support/${notice.number}`, language);
  await queueMail(tx.db, { to: email, userId: id, language, content: { ...notice, name: '', link } });
}
