import fs from 'node:fs';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

export interface OutgoingMail {
  id: number;
  kind: string;
  /** Name of the school, for a sender address without a name. */
  fromName: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo: string | null;
  /** Key with which mail programs end mails of this kind (RFC 8058). */
  unsubscribeKey?: string | null;
  /** An entry for the calendar of the receiver, as iCalendar. */
  calendar?: string | null;
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

/** The Message-ID is the same for each attempt, so that mail programs show a mail sent twice once. */
const envelope = ({ mailFrom, publicUrl }: Config, mail: OutgoingMail) => ({
  from: mailFrom.includes('<') ? mailFrom : { name: mail.fromName, address: mailFrom },
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  ...(mail.replyTo !== null && { replyTo: mail.replyTo }),
  html: mail.html,
  ...(mail.calendar && { icalEvent: invitation(mail.calendar) }),
  date: new Date(mail.at),
  messageId: `<${mail.kind}.${mail.id}.${mail.at}@${new URL(publicUrl).hostname}>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(mail.unsubscribeKey && {
      'List-Unsubscribe': `<${publicUrl}/api/mail/unsubscribe/${mail.unsubscribeKey}>`,
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
