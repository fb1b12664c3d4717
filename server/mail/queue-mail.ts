import { type Locale, locale as localeSchema } from '../../contract/scalars.ts';
import * as v from 'valibot';
import type { Config } from '../config.ts';
import type { Reader } from '../db/client.ts';
import { readSignature } from '../areas/school/current-school.ts';
import { composeMail } from './compose-mail.ts';
import type { MailContent } from './mail-texts.ts';

interface QueuedMail {
  to: string;
  /** As stored with an account; unknown values count as English. */
  language: string;
  content: MailContent;
  /** The account that the mail is about; the address may belong to another person later. */
  userId: number | null;
  /** Reply-To address; without one, replies go to the From address. */
  replyTo?: string | null;
}

/**
 * Queues a mail in the transaction of its cause, so it is sent if and only if that commits. The caller wakes
 * the mail sender after the commit.
 */
export const queueMail = (db: Reader, mail: QueuedMail): Promise<void> => queueMails(db, [mail]);

/** Same as `queueMail`, for many mails in one statement. */
export async function queueMails(db: Reader, mails: readonly QueuedMail[]): Promise<void> {
  if (mails.length === 0) return;
  const signatures = new Map<Locale, string | undefined>();
  for (const locale of new Set(mails.map(({ language }) => languageOf(language))))
    signatures.set(locale, (await readSignature(db, locale)) ?? undefined);
  const rows = mails.map((mail) => rowOf(mail, signatures.get(languageOf(mail.language))));
  await db.insertInto('mail').values(rows).execute();
}

function rowOf({ to, language, content, userId, replyTo = null }: QueuedMail, signature: string | undefined) {
  const locale = languageOf(language);
  const { subject, text, html } = composeMail(content, locale, signature);
  return {
    kind: content.kind,
    recipient: to,
    user_id: userId,
    language: locale,
    subject,
    body_text: text,
    body_html: html,
    reply_to: replyTo,
  };
}

const languageOf = (language: string): Locale => {
  const parsed = v.safeParse(localeSchema, language);
  return parsed.success ? parsed.output : 'en';
};

/** A link in a mail. It always uses the public URL, never a host from a request. */
export const mailLink = ({ publicUrl }: Pick<Config, 'publicUrl'>, path: string, language: string): string =>
  `${publicUrl}${path}${path.includes('?') ? '&' : '?'}lang=${languageOf(language)}`;
