import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type SplitterChunk, Splitter } from '@zone-eu/mailsplit';
import type { MailHeader } from './automatic-mail.ts';

export interface MailPart {
  /** The multipart or the message that contains the part; null for the mail itself. */
  parent: MailPart | null;
  /** In small letters, for example `text/plain`. */
  type: string;
  headers: readonly MailHeader[];
  /** As declared, which may be wrong; undefined if none is. */
  charset: string | undefined;
  /** Set for a text in `format=flowed`. */
  flowed: { deleteSpace: boolean } | null;
  /** In small letters, for example `attachment`; empty without one. */
  disposition: string;
  name: string | null;
  /** Without the transfer encoding. Null for a multipart and for a message whose parts are listed. */
  content: Uint8Array | null;
}

type MimeNode = Extract<SplitterChunk, { type: 'node' }>;

const maxDepth = 20;
const maxParts = 500;
/** Bytes in all parts together. */
const maxHeaders = 512 * 1024;

/**
 * Splits a mail. The first part is the mail itself; each part precedes those that it contains. Messages in it are split
 * too, unless they are attachments or have a transfer encoding.
 *
 * @throws Error if the mail is nested too deeply, has too many parts, or its headers are too long
 */
export async function readParts(raw: Uint8Array): Promise<readonly MailPart[]> {
  const bodies = new Map<MimeNode, Buffer[]>();
  await pipeline(
    slicesOf(raw),
    new Splitter({ defaultInlineEmbedded: true, maxChildNodes: maxParts, maxHeadSize: maxHeaders }),
    async (chunks: AsyncIterable<SplitterChunk>) => {
      let headers = 0;
      for await (const chunk of chunks) {
        if (chunk.type === 'node') {
          headers += chunk.getHeaders().length;
          if (headers > maxHeaders) throw new Error('The headers of the mail are too long');
          if (depthOf(chunk) > maxDepth) throw new Error('The mail is nested too deeply');
          bodies.set(chunk, []);
        } else if (chunk.type === 'body') bodies.get(chunk.node)?.push(chunk.value);
      }
    },
  );
  const parts = new Map<MimeNode, MailPart>();
  for (const [node, body] of bodies) {
    const parent = (node.parentNode && parts.get(node.parentNode)) || null;
    parts.set(node, await partOf(node, body, parent));
  }
  return [...parts.values()];
}

const sliceBytes = 64 * 1024;

/** In slices, so that the splitter stops soon after a limit is exceeded. */
function* slicesOf(raw: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < raw.length; at += sliceBytes) yield raw.subarray(at, at + sliceBytes);
}

const depthOf = ({ parentNode }: MimeNode): number => (parentNode ? depthOf(parentNode) + 1 : 0);

const partOf = async (
  node: MimeNode,
  body: readonly Buffer[],
  parent: MailPart | null,
): Promise<MailPart> => ({
  parent,
  type: node.contentType || 'text/plain',
  headers: headersOf(node),
  charset: node.charset || undefined,
  flowed: node.flowed ? { deleteSpace: node.delSp } : null,
  disposition: node.disposition || '',
  name: node.filename || null,
  content: node.multipart || node.messageNode ? null : await decodeTransfer(node, body),
});

async function decodeTransfer(node: MimeNode, body: readonly Buffer[]): Promise<Uint8Array> {
  const decoder = node.getDecoder();
  decoder.end(Buffer.concat(body));
  return buffer(decoder);
}

/**
 * The name is read from the line, because the keys of the library have lost a no-break space and other signs around it.
 * A mail server takes such a line for an unknown header, and does not remove it as a forged one.
 */
const headersOf = ({ headers }: MimeNode): MailHeader[] =>
  (headers ? headers.getList() : []).flatMap(({ line }) => {
    const [, name, value] = /^([!-9;-~]+)[ \t]*:([^]*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) return [];
    const text = Buffer.from(value, 'latin1').toString('utf8');
    return { key: name.toLowerCase(), value: text.replace(/\r?\n/g, '').replaceAll('\r', ' ').trim() };
  });
