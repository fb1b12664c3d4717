import { createHash } from 'node:crypto';
import PostalMime, { addressParser, type Attachment, type PostalMimeOptions } from 'postal-mime';
import type { MailHeader } from './automatic-mail.ts';
import { type DeliveryReport, readDeliveryReport } from './delivery-report.ts';
import { unflow } from './flowed-text.ts';
import { htmlText } from './html-text.ts';
import { oneLine } from './one-line.ts';
import { decodeText, encodingOfHtml } from './text-charset.ts';

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
const recipientHeaders = new Set(['delivered-to', 'x-original-to', 'envelope-to']);

/** Parses a mail. @throws Error if it is nested too deeply, or its headers are too long */
export async function readMail(raw: Uint8Array): Promise<IncomingMail> {
  const mail = await new MailParser({ maxNestingDepth: 20, maxHeadersSize: 512 * 1024 }).parse(raw);
  const valuesOf = (name: string) => mail.headers.filter(({ key }) => key === name).map(({ value }) => value);
  const recipients = [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap(({ address }) => address ?? []);
  return {
    from: valuesOf('from').flatMap((value) =>
      addressParser(value, { flatten: true }).flatMap(({ address }) => address || []),
    ),
    to: [
      ...recipients,
      ...mail.headers.filter(({ key }) => recipientHeaders.has(key)).map(({ value }) => value),
    ],
    messageId:
      oneLine(mail.messageId ?? '').slice(0, maxMessageId) ||
      `sha256:${createHash('sha256').update(raw).digest('hex')}`,
    text: mail.text?.trim() ? mail.text : htmlText(mail.html ?? ''),
    files: mail.attachments.flatMap((attachment) => fileOf(attachment) ?? []),
    headers: mail.headers,
    report: valuesOf('content-type').some((value) => /^multipart\/report\b/i.test(value))
      ? reportIn(mail.attachments)
      : null,
  };
}

interface MailPart {
  content: ArrayBuffer | null;
  contentType: {
    parsed: { value: string; params: { charset?: string; format?: string; delsp?: string } };
  };
  contentDisposition: { parsed: { value: string } };
}

/** Internal to the library, whose version is fixed: `mail-reading.test.ts` fails if it is no longer called. */
interface PartCollector {
  collectNode(part: MailPart, alternative: unknown, isRelated: boolean): Promise<void>;
}

const Parser = PostalMime as unknown as new (options: PostalMimeOptions) => PostalMime & PartCollector;

/** Decodes the texts itself, because the library trusts wrong declarations and does not know ISO-2022-KR. */
class MailParser extends Parser {
  override async collectNode(part: MailPart, alternative: unknown, isRelated: boolean): Promise<void> {
    const { parsed } = part.contentType;
    const isText = parsed.value === 'text/plain' || parsed.value === 'text/html';
    if (part.content !== null && isText && part.contentDisposition.parsed.value !== 'attachment') {
      part.content = new TextEncoder().encode(textOf(new Uint8Array(part.content), parsed)).buffer;
      parsed.params.charset = 'utf-8';
      delete parsed.params.format;
    }
    return super.collectNode(part, alternative, isRelated);
  }
}

function textOf(bytes: Uint8Array, { value, params }: MailPart['contentType']['parsed']): string {
  const charset = params.charset ?? (value === 'text/html' ? encodingOfHtml(bytes) : undefined);
  const text = decodeText(bytes, charset).replace(/\r\n?/g, '\n');
  return /^flowed$/i.test(params.format ?? '')
    ? unflow(text, { deleteSpace: /^yes$/i.test(params.delsp ?? '') })
    : text;
}

const signatureTypes = new Set([
  'application/pgp-signature',
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
]);
/** Bytes. Smaller pictures inside the text are logos and icons of signatures. */
const minPictureBytes = 20 * 1024;

function fileOf(attachment: Attachment): MailFile | null {
  const { filename, mimeType, disposition, related } = attachment;
  const content = bytesOf(attachment);
  const isShownInText = disposition === 'inline' || related === true;
  const isDecoration = isShownInText && mimeType.startsWith('image/') && content.length < minPictureBytes;
  if (signatureTypes.has(mimeType) || isDecoration) return null;
  return { name: filename ?? 'file', content };
}

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);

/** The parts of a report, also those of RFC 6533 for addresses outside ASCII. */
const statusTypes = new Set(['message/delivery-status', 'message/global-delivery-status']);
const originalTypes = new Set([
  ...['text/rfc822-headers', 'message/rfc822', 'message/rfc822-headers'],
  ...['message/global', 'message/global-headers'],
]);

function reportIn(attachments: readonly Attachment[]): DeliveryReport | null {
  const partOf = (types: ReadonlySet<string>) => {
    const found = attachments.find(({ mimeType }) => types.has(mimeType));
    return found && new TextDecoder().decode(bytesOf(found));
  };
  const status = partOf(statusTypes);
  return status === undefined ? null : readDeliveryReport(status, partOf(originalTypes) ?? '');
}
