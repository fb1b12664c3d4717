import { createHash } from 'node:crypto';
import addressparser from 'nodemailer/lib/addressparser';
import type { MailHeader } from './automatic-mail.ts';
import { type DeliveryReport, readDeliveryReport } from './delivery-report.ts';
import { type MailPart, readParts } from './mail-parts.ts';
import { oneLine } from './one-line.ts';
import { enclosing, isText, textOfParts } from './text-of-parts.ts';

export interface MailFile {
  name: string;
  content: Uint8Array;
}

export interface IncomingMail {
  /** Addresses in the From headers, not verified. */
  from: readonly string[];
  to: readonly string[];
  /** Message-ID, or a hash of a mail without one. */
  messageId: string;
  /** With quotes and signature. */
  text: string;
  files: readonly MailFile[];
  headers: readonly MailHeader[];
  /** Set if the mail reports whether a mail of the school arrived. */
  report: DeliveryReport | null;
}

const maxMessageId = 500;
const recipientHeaders = ['delivered-to', 'x-original-to', 'envelope-to'];

/** Parses a mail. @throws Error if it is nested too deeply, has too many parts, or its headers are too long */
export async function readMail(raw: Uint8Array): Promise<IncomingMail> {
  const parts = await readParts(raw);
  const { type, headers } = parts[0]!;
  const valuesOf = (...names: readonly string[]) =>
    headers.filter(({ key }) => names.includes(key)).map(({ value }) => value);
  return {
    from: addressesIn(valuesOf('from')),
    to: [...addressesIn([...valuesOf('to'), ...valuesOf('cc')]), ...valuesOf(...recipientHeaders)],
    messageId:
      oneLine(valuesOf('message-id')[0] ?? '').slice(0, maxMessageId) ||
      `sha256:${createHash('sha256').update(raw).digest('hex')}`,
    text: textOfParts(parts),
    files: parts.flatMap((part) => fileOf(part) ?? []),
    headers,
    report: type === 'multipart/report' ? reportIn(parts) : null,
  };
}

const addressesIn = (values: readonly string[]): string[] =>
  values.flatMap((value) => addressparser(value, { flatten: true }).flatMap(({ address }) => address || []));

const signatureTypes = new Set([
  'application/pgp-signature',
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
]);
/** Bytes. Smaller pictures inside the text are logos and icons of signatures. */
const minPictureBytes = 20 * 1024;

function fileOf(part: MailPart): MailFile | null {
  const { type, content, name } = part;
  if (content === null || isText(part) || signatureTypes.has(type)) return null;
  const isDecoration = type.startsWith('image/') && content.length < minPictureBytes && isShownInText(part);
  return isDecoration ? null : { name: name ?? 'file', content };
}

const isShownInText = (part: MailPart): boolean =>
  part.disposition === 'inline' ||
  (part.headers.some(({ key }) => key === 'content-id') &&
    enclosing(part, 'multipart/related') !== undefined);

/** The parts of a report, also those of RFC 6533 for addresses outside ASCII. */
const statusTypes = new Set(['message/delivery-status', 'message/global-delivery-status']);
const originalTypes = new Set([
  ...['text/rfc822-headers', 'message/rfc822', 'message/rfc822-headers'],
  ...['message/global', 'message/global-headers'],
]);

function reportIn(parts: readonly MailPart[]): DeliveryReport | null {
  const status = parts.find(({ type }) => statusTypes.has(type));
  if (!status) return null;
  const original = parts.find(({ type }) => originalTypes.has(type));
  const mail = parts.find(({ parent }) => parent !== null && parent === original);
  const head = mail
    ? mail.headers.map(({ key, value }) => `${key}: ${value}`).join('\n')
    : contentOf(original);
  return readDeliveryReport(contentOf(status), head);
}

const contentOf = (part: MailPart | undefined): string =>
  part?.content ? new TextDecoder().decode(part.content) : '';
