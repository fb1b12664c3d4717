import fs from 'node:fs';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

export interface OutgoingMail {
  id: number;
  kind: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo: string | null;
  /** Milliseconds since 1970. */
  at: number;
}

/** Hands a mail over; rejects where that failed. */
export type MailTransport = (mail: OutgoingMail) => Promise<void>;

export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'mail');

/** What is said at the start of where mails go. */
export const mailGreeting = (config: Pick<Config, 'smtpUrl' | 'dataDir'>): string =>
  config.smtpUrl ? 'smtp' : mailFolder(config);

export function mailTransport(config: Config): MailTransport {
  return config.smtpUrl ? bySmtp(config, config.smtpUrl) : intoFolder(config);
}

/** The same id however often it is tried: a mail that arrives twice is one to mail readers. */
const envelope = ({ mailFrom, publicUrl }: Config, mail: OutgoingMail) => ({
  from: mailFrom,
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  ...(mail.replyTo !== null && { replyTo: mail.replyTo }),
  html: mail.html,
  date: new Date(mail.at),
  messageId: `<${mail.kind}.${mail.id}.${mail.at}@${new URL(publicUrl).hostname}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
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

/** As files, which any mail program opens; readable by the server's user alone, for they carry links that let one in. */
function intoFolder(config: Config): MailTransport {
  const transporter = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail) => {
    const { message } = await transporter.sendMail(envelope(config, mail));
    const folder = mailFolder(config);
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, `${mail.at}-${mail.id}-${mail.kind}.eml`);
    const draft = `${file}.part`;
    fs.writeFileSync(draft, message as Buffer, { mode: 0o600 });
    fs.renameSync(draft, file);
  };
}
