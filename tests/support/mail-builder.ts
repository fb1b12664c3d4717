import { randomUUID } from 'node:crypto';
import { commands } from '../../server/control/commands.ts';
import { encodeText, quotedPrintable } from './text-encodings.ts';
import type { School } from './school.ts';

/** Headers as written, one line each, without a line break at the end. */
type Headers = Readonly<Record<string, string>>;

interface Part {
  headers: Headers;
  body: Uint8Array;
}

interface TextOptions {
  /** Encoding of the bytes. */
  charset?: string;
  /** Charset that the header declares; null for none. The default is the encoding. */
  declared?: string | null;
  subtype?: 'plain' | 'html';
  /** More parameters of the type, such as `format=flowed`. */
  parameters?: string;
  transfer?: '8bit' | 'base64' | 'quoted-printable';
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const withBreaks = (text: string): string => text.replace(/\r?\n/g, '\r\n');

const transferred: Record<NonNullable<TextOptions['transfer']>, (bytes: Uint8Array) => Uint8Array> = {
  '8bit': (bytes) => bytes,
  base64: (bytes) => bytesOf(Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\r\n')),
  'quoted-printable': (bytes) => bytesOf(quotedPrintable(bytes)),
};

export function textPart(
  text: string,
  {
    charset = 'utf-8',
    declared = charset,
    subtype = 'plain',
    parameters,
    transfer = 'base64',
  }: TextOptions = {},
): Part {
  const type = [
    `text/${subtype}`,
    ...(declared === null ? [] : [`charset=${declared}`]),
    ...(parameters === undefined ? [] : [parameters]),
  ];
  return {
    headers: { 'Content-Type': type.join('; '), 'Content-Transfer-Encoding': transfer },
    body: transferred[transfer](encodeText(withBreaks(text), charset)),
  };
}

export const filePart = (
  name: string,
  content: Uint8Array,
  {
    type = 'application/octet-stream',
    disposition = 'attachment',
    more = {},
  }: { type?: string; disposition?: string; more?: Headers } = {},
): Part => ({
  headers: {
    'Content-Type': type,
    'Content-Transfer-Encoding': 'base64',
    'Content-Disposition': `${disposition}; filename="${name}"`,
    ...more,
  },
  body: transferred.base64(content),
});

/** A part whose text is sent as it is, in ASCII. */
export const plainPart = (type: string, text: string): Part => ({
  headers: { 'Content-Type': type },
  body: bytesOf(withBreaks(text)),
});

export function multipart(type: string, ...parts: readonly Part[]): Part {
  const boundary = `b-${randomUUID()}`;
  const body = Buffer.concat([
    ...parts.flatMap((part) => [bytesOf(`--${boundary}\r\n`), mailBytes(part), bytesOf('\r\n')]),
    bytesOf(`--${boundary}--\r\n`),
  ]);
  return { headers: { 'Content-Type': `multipart/${type}; boundary="${boundary}"` }, body };
}

const mailBytes = ({ headers, body }: Part): Uint8Array =>
  Buffer.concat([
    bytesOf(
      `${Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n`,
    ),
    body,
  ]);

export interface BuiltMail {
  from?: string;
  to: string;
  /** More headers, above the others. */
  headers?: Headers;
  messageId?: string;
  content?: Part;
}

/** A raw mail. */
export const buildMail = ({
  from = 'anna@example.org',
  to,
  headers = {},
  messageId = `<${randomUUID()}@example.net>`,
  content = textPart('Hello'),
}: BuiltMail): Uint8Array =>
  mailBytes({
    headers: {
      ...headers,
      From: from,
      To: to,
      'Message-ID': messageId,
      Subject: 'Re: Answer to your question',
      'MIME-Version': '1.0',
      ...content.headers,
    },
    body: content.body,
  });

/** A failure report about a mail to a recipient. `original`: its headers. */
export const buildReport = ({
  to,
  recipient,
  action = 'failed',
  original = '',
}: {
  to: string;
  recipient: string;
  action?: 'failed' | 'delayed';
  original?: string;
}): Uint8Array =>
  buildMail({
    from: 'Mail Delivery System <MAILER-DAEMON@mx.example.net>',
    to,
    headers: { 'Return-Path': '<>', 'Auto-Submitted': 'auto-replied' },
    content: multipart(
      'report; report-type=delivery-status',
      plainPart('text/plain', 'The mail could not be delivered.'),
      plainPart(
        'message/delivery-status',
        `Reporting-MTA: dns; mx.example.net\n\nFinal-Recipient: rfc822; ${recipient}\nAction: ${action}\nStatus: ${action === 'failed' ? '5.1.1' : '4.4.1'}\nDiagnostic-Code: smtp; 550 no such user\n`,
      ),
      ...(original === '' ? [] : [plainPart('text/rfc822-headers', original)]),
    ),
  });

/** Pipes a mail into the command, as a mail server does. Returns its output. */
export const pipeIn = ({ ctx }: Pick<School, 'ctx'>, raw: Uint8Array) =>
  commands['mail-in']!.run(ctx, {
    args: [],
    file: async function* () {
      yield raw;
    },
  });
