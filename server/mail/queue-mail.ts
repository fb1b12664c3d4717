import { type Locale, locale as localeSchema } from '../../contract/scalars.ts';
import * as v from 'valibot';
import type { Config } from '../config.ts';
import type { Reader } from '../db/client.ts';
import { composeMail } from './compose-mail.ts';
import type { MailContent } from './mail-texts.ts';

interface QueuedMail {
  to: string;
  /** As stored with an account; anything else is English. */
  language: string;
  content: MailContent;
  /** Whom it is about: the address may be somebody else's one day. */
  userId: number | null;
  /** Where an answer to it goes, if not nowhere. */
  replyTo?: string | null;
}

/**
 * Writes a mail in the transaction of what causes it: it is sent if and only if that is committed. The postman is
 * woken after the commit.
 */
export async function queueMail(
  db: Reader,
  { to, language, content, userId, replyTo = null }: QueuedMail,
): Promise<void> {
  const locale = languageOf(language);
  const { subject, text, html } = composeMail(content, locale);
  await db
    .insertInto('mail')
    .values({
      kind: content.kind,
      recipient: to,
      user_id: userId,
      language: locale,
      subject,
      body_text: text,
      body_html: html,
      reply_to: replyTo,
    })
    .execute();
}

const languageOf = (language: string): Locale => {
  const parsed = v.safeParse(localeSchema, language);
  return parsed.success ? parsed.output : 'en';
};

/** Where the links of mails lead: never to a host that a request named. */
export const mailLink = ({ publicUrl }: Pick<Config, 'publicUrl'>, path: string, language: string): string =>
  `${publicUrl}${path}${path.includes('?') ? '&' : '?'}lang=${languageOf(language)}`;
