import libmime from 'libmime';
import { unflow } from './flowed-text.ts';
import { htmlText, maxHtml } from './html-text.ts';
import type { MailPart } from './mail-parts.ts';
import { oneLine } from './one-line.ts';
import { decodeText, encodingOfHtml } from './text-charset.ts';

interface TextPart extends MailPart {
  content: Uint8Array;
}

/** Whether a part belongs to the text of its mail, and is no file. */
export const isText = (part: MailPart): part is TextPart =>
  part.content !== null &&
  (part.type === 'text/plain' || part.type === 'text/html') &&
  part.disposition !== 'attachment';

/** The nearest part around a part that has the type; undefined without one. */
export function enclosing({ parent }: MailPart, type: string): MailPart | undefined {
  if (parent === null) return undefined;
  return parent.type === type ? parent : enclosing(parent, type);
}

/**
 * The text of a mail: all its texts, below each other. Of alternatives it is the plain text; HTML is converted if there
 * is no other. The text of a forwarded mail follows a line and headers as Gmail writes them, which `foldReply` knows.
 */
export function textOfParts(parts: readonly MailPart[]): string {
  const texts = new Map<MailPart, TextPart[]>();
  const forwarded = new Map<MailPart, MailPart>();
  for (const part of parts) {
    if (part.parent?.type === 'message/rfc822') {
      forwarded.set(part.parent, part);
      texts.set(part.parent, []);
    }
    if (!isText(part)) continue;
    const place = enclosing(part, 'multipart/alternative') ?? part;
    texts.set(place, [...(texts.get(place) ?? []), part]);
  }
  // Converting takes long, so the limit is one for the whole mail.
  let htmlLeft = maxHtml;
  const read = (alternatives: readonly TextPart[]): string => {
    const textOf = (type: string) =>
      alternatives
        .filter((part) => part.type === type)
        .map(decode)
        .join('\n\n');
    const plain = textOf('text/plain');
    if (plain.trim() !== '') return plain;
    const html = textOf('text/html').slice(0, htmlLeft);
    htmlLeft -= html.length;
    return htmlText(html);
  };
  return [...texts]
    .map(([place, alternatives]) => {
      const mail = forwarded.get(place);
      return mail ? forwardedHead(mail) : read(alternatives);
    })
    .filter((text) => text.trim() !== '')
    .join('\n\n');
}

function decode({ type, content, charset, flowed }: TextPart): string {
  const declared = charset ?? (type === 'text/html' ? encodingOfHtml(content) : undefined);
  const text = decodeText(content, declared).replace(/\r\n?/g, '\n');
  return flowed ? unflow(text, flowed) : text;
}

const shownHeaders = ['From', 'Date', 'Subject', 'To'];
/** Characters of a header. */
const maxShown = 1000;

function forwardedHead({ headers }: MailPart): string {
  const lines = shownHeaders.flatMap((name) => {
    const header = headers.find(({ key }) => key === name.toLowerCase());
    return header ? `${name}: ${oneLine(libmime.decodeWords(header.value.slice(0, maxShown)))}` : [];
  });
  return ['---------- Forwarded message ---------', ...lines].join('\n');
}
