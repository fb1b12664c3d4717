import { requestMax } from '../../../contract/support.ts';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { cutText } from '../../cut-text.ts';
import type { Reader } from '../../db/client.ts';
import { write, type Write } from '../../db/write.ts';
import { Refusal } from '../../http/refusal.ts';
import { isSenderVerified } from '../../mail/authentication-results.ts';
import { isAutomatic } from '../../mail/automatic-mail.ts';
import type { IncomingMail } from '../../mail/read-mail.ts';
import { recordBounce } from '../../mail/record-bounce.ts';
import { foldReply } from '../../mail/reply-text.ts';
import { mailAboutFiles, mailAboutOtherAddress, type RequestAuthor } from './mail-notices.ts';
import { addMessageFiles, storeMailFiles } from './message-files.ts';
import { addMessage, publishRequest } from './operations.ts';
import type { RequestRow } from './rows.ts';

/**
 * - `bounced`: a report that a mail of the school could not be delivered
 * - `automatic`: written by a program
 * - `empty`: without text and files
 * - `known`: received before
 * - `limited`: too many mails about one request, probably of two programs that answer each other
 * - `unknown`: about no request
 */
export type Received = 'added' | 'automatic' | 'bounced' | 'empty' | 'known' | 'limited' | 'unknown';

/** Maximum of mails about one request in an hour. */
const maxPerHour = 20;
const hourMs = 3_600_000;
/** Characters of quotes and signature that are stored with a message. */
const quotedMax = 20_000;
const addressMax = 254;

type Receiving = Pick<Context, 'db' | 'announcer' | 'now' | 'config' | 'files'>;

/**
 * Adds a mail to the request that a secret in its recipient address names. A mail that is not verifiably from the
 * author's address is marked and has no author. Mails of programs are dropped; a failure report marks the mail that it
 * is about.
 */
export async function receiveMail(ctx: Receiving, mail: IncomingMail): Promise<Received> {
  if (mail.report && (await recordBounce(ctx, mail.report))) return 'bounced';
  if (isAutomatic(ctx.config, mail)) return 'automatic';
  const [id, key] = mail.to.flatMap((to) => /\+(\d{1,15})-([0-9a-f]{18})@/i.exec(to)?.slice(1, 3) ?? []);
  if (id === undefined || key === undefined) return 'unknown';
  const address: Address = { id: Number(id), key: key.toLowerCase() };
  // Before the files are stored, and again in the transaction.
  const before = await admit(ctx, ctx.db, address, mail.messageId);
  if (typeof before === 'string') return before;
  const { text, quoted } = foldReply(mail.text);
  const isCut = text !== '' && (text.length > requestMax || quoted.length > quotedMax);
  const { stored, rejected } = await storeMailFiles(ctx, before.id, mail.files, isCut ? mail.text : null);
  if (text === '' && stored.length === 0 && rejected.length === 0) return 'empty';
  return write(ctx.db, ctx.announcer, async (tx) => {
    const row = await admit(ctx, tx.db, address, mail.messageId, { isLocked: true });
    if (typeof row === 'string') return row;
    const author = await authorOf(tx.db, row);
    const sender = senderOf(ctx.config, mail, author);
    try {
      const messageId = await addMessage(tx, ctx, {
        id: row.id,
        source: 'person',
        userId: sender.address === null ? row.user_id : null,
        content: cutText(text, requestMax),
        mail: {
          mail_id: mail.messageId,
          mail_from: sender.address,
          mail_unverified: sender.isUnverified,
          quoted: cutText(quoted, quotedMax),
          rejected,
        },
      });
      await addMessageFiles(tx, messageId, stored);
    } catch (error) {
      if (error instanceof Refusal) return 'limited';
      throw error;
    }
    await reopen(tx, row);
    if (author && sender.address !== null && !sender.isUnverified)
      await mailAboutOtherAddress(tx, ctx, { request: row, author, address: sender.address });
    if (author && rejected.length > 0)
      await mailAboutFiles(tx, ctx, { request: row, author, files: rejected });
    return 'added';
  });
}

interface Address {
  id: number;
  key: string;
}

/** The request that a mail may be added to, or the reason why it is not. */
async function admit(
  { now }: Pick<Context, 'now'>,
  db: Reader,
  { id, key }: Address,
  messageId: string,
  { isLocked = false } = {},
): Promise<RequestRow | 'known' | 'limited' | 'unknown'> {
  const row = await db
    .selectFrom('support_request')
    .selectAll()
    .where('id', '=', id)
    .where('mail_key', '=', key)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return 'unknown';
  const known = await db
    .selectFrom('support_message')
    .select('id')
    .where('mail_id', '=', messageId)
    .executeTakeFirst();
  if (known) return 'known';
  const { count } = await db
    .selectFrom('support_message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('request_id', '=', id)
    .where('mail_id', 'is not', null)
    .where('created_at', '>', new Date(now() - hourMs))
    .executeTakeFirstOrThrow();
  return Number(count) >= maxPerHour ? 'limited' : row;
}

interface Sender {
  /** Null for the author; empty if the mail names no sender. */
  address: string | null;
  /** The address is the author's, but the mail server did not verify it. */
  isUnverified: boolean;
}

/** The sender as the message names it. Without `MAIL_IN_SERVER`, nobody has verified the address. */
function senderOf({ mailInServer }: Config, mail: IncomingMail, author: RequestAuthor | null): Sender {
  const [address = ''] = mail.from;
  const known = author?.email ?? null;
  const isAuthor = mail.from.length === 1 && known !== null && isSameAddress(address, known);
  const shown = mail.from.join(', ').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '');
  if (!isAuthor) return { address: cutText(shown, addressMax), isUnverified: false };
  const results = mail.headers.flatMap(({ key, value }) => (key === 'authentication-results' ? value : []));
  return mailInServer === null || isSenderVerified(results, mailInServer, address)
    ? { address: null, isUnverified: false }
    : { address: cutText(shown, addressMax), isUnverified: true };
}

/** Ignores the case of ASCII letters only: the small form of the Kelvin sign, for example, is an ASCII letter. */
const isSameAddress = (one: string, other: string): boolean => lowerAscii(one) === lowerAscii(other);
const lowerAscii = (text: string): string => text.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());

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

async function reopen(tx: Write, { id, user_id }: RequestRow): Promise<void> {
  await tx.db.updateTable('support_request').set({ state: 'open' }).where('id', '=', id).execute();
  await publishRequest(tx, id, user_id);
}
