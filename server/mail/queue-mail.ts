import { type Locale, locale as localeSchema } from '../../contract/scalars.ts';
import * as v from 'valibot';
import type { Config } from '../config.ts';
import type { Reader } from '../db/client.ts';
import { readSchoolName } from '../areas/school/current-school.ts';
import { groupBy } from '../../src/lib/group-by.ts';
import { composeMail, type SchoolInMail } from './compose-mail.ts';
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
  /** Key with which mail programs end mails of this kind (RFC 8058). */
  unsubscribeKey?: string;
  /** An entry for the calendar of the receiver, as iCalendar. */
  calendar?: string;
  /** The conversation that the mail belongs to. */
  thread?: MailThread;
  /** The answer of the support desk that the mail contains. */
  supportMessageId?: number;
}

/** Message-IDs by which mail programs show mails as one conversation. */
export interface MailThread {
  inReplyTo: string;
  /** Oldest first. */
  references: readonly string[];
}

/**
 * Queues a mail in the transaction of its cause, so it is sent if and only if that commits. The caller wakes
 * the mail sender after the commit.
 */
export const queueMail = (db: Reader, mail: QueuedMail): Promise<void> => queueMails(db, [mail]);

/** Rows of one statement. PostgreSQL allows 65,535 parameters. */
const insertBatch = 1000;

/** Same as `queueMail`, for many mails in few statements. Suspended people receive only `alwaysSent` mails. */
export async function queueMails(db: Reader, mails: readonly QueuedMail[]): Promise<void> {
  const wanted = await withoutSuspended(db, mails);
  if (wanted.length === 0) return;
  const rows: ReturnType<typeof rowOf>[] = [];
  const byLocale = groupBy(wanted, ({ language }) => languageOf(language));
  for (const [locale, inLocale] of byLocale) {
    const school = await readSchoolName(db, locale);
    rows.push(...inLocale.map((mail) => rowOf(mail, locale, school)));
  }
  for (let at = 0; at < rows.length; at += insertBatch)
    await db
      .insertInto('mail')
      .values(rows.slice(at, at + insertBatch))
      .execute();
}

/** Kinds of mail that suspended people receive too: the suspension itself and answers to their questions. */
const alwaysSent: ReadonlySet<MailContent['kind']> = new Set([
  'suspended',
  'support-confirm',
  'support-answer',
  'support-other-address',
  'support-files',
]);

async function withoutSuspended(db: Reader, mails: readonly QueuedMail[]): Promise<readonly QueuedMail[]> {
  const ids = new Set(
    mails.flatMap(({ userId, content }) => (userId === null || alwaysSent.has(content.kind) ? [] : [userId])),
  );
  if (ids.size === 0) return mails;
  const rows = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', 'in', [...ids])
    .where('status', '=', 'suspended')
    .execute();
  const suspended = new Set(rows.map(({ id }) => id));
  return mails.filter(
    ({ userId, content }) => userId === null || !suspended.has(userId) || alwaysSent.has(content.kind),
  );
}

function rowOf(
  { to, content, userId, replyTo = null, unsubscribeKey, calendar, thread, supportMessageId }: QueuedMail,
  locale: Locale,
  school: SchoolInMail,
) {
  const { subject, text, html } = composeMail(content, locale, school);
  return {
    kind: content.kind,
    recipient: to,
    user_id: userId,
    language: locale,
    subject,
    body_text: text,
    body_html: html,
    reply_to: replyTo,
    unsubscribe_key: unsubscribeKey ?? null,
    calendar: calendar ?? null,
    in_reply_to: thread?.inReplyTo ?? null,
    reference_ids: thread?.references.join(' ') ?? null,
    support_message_id: supportMessageId ?? null,
  };
}

export const languageOf = (language: string): Locale => {
  const parsed = v.safeParse(localeSchema, language);
  return parsed.success ? parsed.output : 'en';
};

/** A link in a mail. It always uses the public URL, never a host from a request. */
export const mailLink = ({ publicUrl }: Pick<Config, 'publicUrl'>, path: string, language: string): string =>
  `${publicUrl}${path}${path.includes('?') ? '&' : '?'}lang=${languageOf(language)}`;
