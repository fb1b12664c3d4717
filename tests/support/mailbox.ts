import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../server/context.ts';

export interface ReadMail {
  file: string;
  kind: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
}

/** Much faster than `localeCompare` with options, which slows the server in the same process. */
const byNumber = new Intl.Collator('en', { numeric: true });

/** By path. A mail never changes, and waiting reads the folder many times. */
const known = new Map<string, ReadMail>();

/** Reads the e-mails of a data folder, oldest first. */
export function readMails(dataDir: string): ReadMail[] {
  const folder = path.join(dataDir, 'mail');
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.eml'))
    .toSorted(byNumber.compare)
    .map((file) => {
      const at = path.join(folder, file);
      const mail = known.get(at) ?? readMail(file, fs.readFileSync(at, 'utf8'));
      known.set(at, mail);
      return mail;
    });
}

/** Waits for the newest e-mail of a kind to a person. The row of a mail has no text after it is sent. */
export async function mailToPerson(
  { db, config }: Pick<Context, 'db' | 'config'>,
  userId: number,
  kind: string,
  after = 0,
): Promise<ReadMail> {
  const { email } = await db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return mailTo(config.dataDir, email!, kind, after);
}

/**
 * Waits for the newest e-mail of a kind to an address. The first `after` e-mails are ignored.
 * @throws after 20 s
 */
export async function mailTo(dataDir: string, to: string, kind: string, after = 0): Promise<ReadMail> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(50)) {
    const found = readMails(dataDir).filter((mail) => mail.to === to && mail.kind === kind);
    const mail = found.length > after ? found.at(-1) : undefined;
    if (mail) return mail;
  }
  throw new Error(`No mail of kind ${kind} was sent to ${to}`);
}

function readMail(file: string, source: string): ReadMail {
  const [head = ''] = source.split('\r\n\r\n');
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1] ?? '';
  const boundary = /boundary="([^"]+)"/.exec(unfolded)?.[1] ?? '';
  const parts = source.split(`--${boundary}`);
  const part = (type: string) =>
    decodePart(parts.find((each) => each.includes(`Content-Type: ${type}`)) ?? '');
  const text = part('text/plain');
  return {
    file,
    kind: /-([a-z-]+)\.eml$/.exec(file)?.[1] ?? '',
    to: header('To'),
    subject: decodeWords(header('Subject')),
    text,
    html: part('text/html'),
    links: text.match(/https?:\/\/\S+/g) ?? [],
  };
}

function decodePart(part: string): string {
  const at = part.indexOf('\r\n\r\n');
  const [head, body] = [part.slice(0, at), part.slice(at + 4)];
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  return /quoted-printable/i.test(head) ? unquote(body.replace(/=\r\n/g, '')) : body;
}

const unquote = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

const decodeWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, word: string) =>
      how.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString() : unquote(word.replaceAll('_', ' ')),
    );
