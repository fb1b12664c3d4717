import fs from 'node:fs';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { schoolFile } from '../../contract/school-settings.ts';
import type { Locale } from '../../contract/scalars.ts';
import type { Config } from '../config.ts';
import { withLogo } from './mail-html.ts';
import { messageIdOf } from './message-id.ts';
import { oneLine } from './one-line.ts';

export interface OutgoingMail {
  id: number;
  kind: string;
  language: Locale;
  /** Name of the school, for a sender address without a name. */
  fromName: string;
  /** Address of the school's logo, as the settings have it; null without one. */
  logo: string | null;
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo: string | null;
  /** Key with which mail programs end mails of this kind (RFC 8058). */
  unsubscribeKey?: string | null;
  /** An entry for the calendar of the receiver, as iCalendar. */
  calendar?: string | null;
  /** Message-ID that the mail answers; null for a mail that begins a conversation. */
  inReplyTo: string | null;
  /** Message-IDs of the conversation, oldest first. */
  references: readonly string[];
  /** Milliseconds since 1970. */
  at: number;
}

/** Delivers a mail; rejects if that fails. */
export type MailTransport = (mail: OutgoingMail) => Promise<void>;

export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'mail');

/** The destination of mails, for the log at startup. */
export const mailDestination = (config: Pick<Config, 'smtpUrl' | 'dataDir'>): string =>
  config.smtpUrl ? 'smtp' : mailFolder(config);

export function mailTransport(config: Config): MailTransport {
  return config.smtpUrl ? bySmtp(config, config.smtpUrl) : intoFolder(config);
}

/** Mail programs show the buttons of an invitation only if its method is in the type of the part too. */
const invitation = (content: string) => ({
  method: /^METHOD:(\w+)/m.exec(content)?.[1] ?? 'PUBLISH',
  filename: 'invite.ics',
  content,
});

/**
 * Mails that a person wrote to one other person. All others are marked as automatic (RFC 3834), so that no absence note
 * answers them.
 */
const handwritten = new Set(['support-answer']);

/** Mail programs show neither SVG nor pictures from addresses without HTTPS. */
const logoAddress = ({ publicUrl }: Config, logo: string | null): string | null =>
  logo !== null && schoolFile.test(logo) && publicUrl.startsWith('https:') ? publicUrl + logo : null;

/** An address as an object: the library would read a text as a list of addresses. @throws Error if it is none */
function mailbox(address: string) {
  if (!/^[^\s\p{Cc}<>()[\],;:"\\]+@[^\s\p{Cc}<>()[\],;:"\\]+$/u.test(address))
    throw Object.assign(new Error('Invalid mail address'), { code: 'EADDRESS' });
  return { name: '', address };
}

/** Quoted-printable also for Cyrillic texts: filters for spam distrust texts in base64. */
const envelope = (config: Config, mail: OutgoingMail) => ({
  from: config.mailFrom.includes('<')
    ? config.mailFrom
    : { name: oneLine(mail.fromName), address: config.mailFrom },
  to: mailbox(mail.to),
  subject: oneLine(mail.subject),
  text: mail.text,
  ...(mail.replyTo !== null && { replyTo: mailbox(mail.replyTo) }),
  ...(mail.inReplyTo !== null && { inReplyTo: mail.inReplyTo }),
  ...(mail.references.length > 0 && { references: [...mail.references] }),
  ...(mail.calendar && { icalEvent: invitation(mail.calendar) }),
  html: withLogo(mail.html, logoAddress(config, mail.logo)),
  textEncoding: 'quoted-printable' as const,
  date: new Date(mail.at),
  messageId: messageIdOf(config, mail),
  headers: {
    'Content-Language': mail.language,
    ...(!handwritten.has(mail.kind) && { 'Auto-Submitted': 'auto-generated' }),
    // RFC 8058 demands HTTPS.
    ...(mail.unsubscribeKey &&
      config.publicUrl.startsWith('https:') && {
        'List-Unsubscribe': `<${config.publicUrl}/api/mail/unsubscribe/${mail.unsubscribeKey}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
});

function bySmtp(config: Config, url: string): MailTransport {
  const transporter = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 60_000,
  });
  return async (mail) => {
    await transporter.sendMail(envelope(config, mail));
  };
}

const mailFile = (
  config: Pick<Config, 'dataDir'>,
  { id, kind, at }: Pick<OutgoingMail, 'id' | 'kind' | 'at'>,
): string => path.join(mailFolder(config), `${at}-${id}-${kind}.eml`);

/** Deletes the files of mails that were written because there was no mail server. */
export function deleteMailFiles(
  config: Pick<Config, 'dataDir'>,
  mails: readonly { id: number; kind: string; created_at: Date }[],
): void {
  for (const { id, kind, created_at } of mails)
    fs.rmSync(mailFile(config, { id, kind, at: created_at.getTime() }), { force: true });
}

/**
 * Writes mails as .eml files, which mail programs can open. Only the server's user may read them, because
 * they contain sign-in links.
 */
function intoFolder(config: Config): MailTransport {
  const transporter = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail) => {
    const { message } = await transporter.sendMail(envelope(config, mail));
    fs.mkdirSync(mailFolder(config), { recursive: true, mode: 0o700 });
    const file = mailFile(config, mail);
    const draft = `${file}.part`;
    fs.writeFileSync(draft, message as Buffer, { mode: 0o600 });
    fs.renameSync(draft, file);
  };
}
