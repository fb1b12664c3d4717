import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { write } from '../db/write.ts';
import { Refusal } from '../http/refusal.ts';
import { addMessage, tellAsker } from './support-operations.ts';
import type { RequestRow } from './support-rows.ts';
import { requestMax } from '../../contract/support.ts';

/** Where an answer to a mail about a request goes, `school+12-9f3a…@host`; null where no mails are taken in. */
export function replyAddress(
  { mailIn }: Pick<Config, 'mailIn'>,
  { id, mail_key }: Pick<RequestRow, 'id' | 'mail_key'>,
): string | null {
  if (mailIn === null) return null;
  const at = mailIn.lastIndexOf('@');
  return `${mailIn.slice(0, at)}+${id}-${mail_key}${mailIn.slice(at)}`;
}

export interface IncomingMail {
  /** All whom it is to. */
  to: readonly string[];
  messageId: string | null;
  text: string;
  /** Written by a program: an absence note, a bounce. */
  automatic: boolean;
}

export type Received = 'kept' | 'known' | 'automatic' | 'empty' | 'unknown';

/** Puts an answered mail into the conversation whose key it is addressed to; who sent it does not matter. */
export async function receiveMail(
  ctx: Pick<Context, 'db' | 'announcer' | 'now'>,
  mail: IncomingMail,
): Promise<Received> {
  if (mail.automatic) return 'automatic';
  const found = mail.to.flatMap((to) => /\+(\d{1,15})-([0-9a-f]{18})@/i.exec(to)?.slice(1, 3) ?? []);
  const [id, key] = found;
  const content = withoutQuote(mail.text).slice(0, requestMax);
  if (id === undefined || key === undefined) return 'unknown';
  if (content === '') return 'empty';
  return write(ctx.db, ctx.announcer, async (open) => {
    const row = await open.db
      .selectFrom('support_request')
      .select(['id', 'user_id'])
      .where('id', '=', Number(id))
      .where('mail_key', '=', key.toLowerCase())
      .forUpdate()
      .executeTakeFirst();
    if (!row) return 'unknown';
    if (mail.messageId !== null) {
      const before = await open.db
        .selectFrom('support_message')
        .select('id')
        .where('mail_id', '=', mail.messageId)
        .executeTakeFirst();
      if (before) return 'known';
    }
    try {
      await addMessage(open, ctx, {
        id: row.id,
        source: 'person',
        userId: row.user_id,
        content,
        mailId: mail.messageId,
      });
    } catch (error) {
      if (error instanceof Refusal) return 'unknown';
      throw error;
    }
    await open.db.updateTable('support_request').set({ state: 'open' }).where('id', '=', row.id).execute();
    await tellAsker(open, row.id, row.user_id);
    return 'kept';
  });
}

/** What was written above the mail that is answered, which mail programs quote in many ways. */
export function withoutQuote(text: string): string {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/\u0000/g, '')
    .split('\n');
  const end = lines.findIndex(
    (line, at) =>
      line.startsWith('>') ||
      /^-- $/.test(line) ||
      /^-{3,}.*(Original|Ursprüngliche|Исходное|Пересылаемое)/i.test(line) ||
      /^_{10,}$/.test(line) ||
      (/(wrote|schrieb|пишет|написал\(?а?\)?).*:$/i.test(line.trim()) && quotesSoon(lines, at)),
  );
  return lines
    .slice(0, end === -1 ? lines.length : end)
    .join('\n')
    .trim();
}

const quotesSoon = (lines: readonly string[], at: number): boolean =>
  lines.slice(at + 1, at + 4).some((line) => line.startsWith('>')) ||
  lines.slice(at + 1, at + 4).every((line) => line.trim() === '');
