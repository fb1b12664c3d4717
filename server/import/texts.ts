import { convert } from 'html-to-text';
import { type Localized, locales } from '../../contract/scalars.ts';
import { cutText } from '../cut-text.ts';
import { maxTextLength, type Link } from './programme.ts';

/** Only markup has closing tags or void elements; a tag that is mentioned in a text has neither. */
const markup =
  /<\/(?:p|ul|ol|li|a|strong|em|b|i|u|h[1-6]|div|span|blockquote|code|pre|table|tr|td)\s*>|<(?:br|hr|img|p)(?:\s[^<>]*)?\/?>/i;

/** The plain text of a field that may hold HTML. Keeps line breaks and link targets. */
export function plainText(value: string): string {
  const cut = cutText(value, maxTextLength);
  return tidy(markup.test(cut) ? fromHtml(cut) : cut);
}

const entity = /&(?:[a-z]{2,8}|#\d{1,7}|#x[\da-f]{1,6});/i;

/**
 * Like `plainText`, for a field that is plain by its format: programs also put HTML or HTML entities there.
 */
export function decodedText(value: string): string {
  const cut = cutText(value, maxTextLength);
  // Without markup, a tag is only mentioned, so it is kept.
  return markup.test(cut) || !entity.test(cut) ? plainText(cut) : tidy(fromHtml(cut.replaceAll('<', '&lt;')));
}

const tidy = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
    .split('\n')
    .map((row) => row.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const fromHtml = (value: string) =>
  convert(value, {
    wordwrap: false,
    preserveNewlines: true,
    limits: { maxInputLength: maxTextLength, maxDepth: 50 },
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      { selector: 'img', format: 'skip' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
    ],
  });

/** A string or number as text; an empty string for anything else. */
export const scalar = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/**
 * A text on one line, for titles, names and rooms. These are plain in every format, so tags are kept as text.
 */
export const line = (value: unknown): string =>
  typeof value === 'string' ? tidy(cutText(value, maxTextLength)).replace(/\s+/g, ' ') : '';

/** Joins distinct, non-empty parts of a description in order. */
export function paragraphs(...parts: unknown[]): string {
  const texts = parts.filter((part) => typeof part === 'string').map(plainText);
  return [...new Set(texts.filter((text) => text !== ''))].join('\n\n');
}

/** Reads a text, or a map of texts by language. `text` prefers one of our languages to any other. */
export function textByLanguage(
  value: unknown,
  read: (text: string) => string = plainText,
): { text: string; localized: Localized } {
  if (typeof value === 'string') return { text: read(value), localized: {} };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { text: '', localized: {} };
  const filled = new Map(
    Object.entries(value as Record<string, unknown>).flatMap(([language, text]) =>
      typeof text === 'string' && text.trim() !== '' ? [[language, read(text)] as const] : [],
    ),
  );
  const ours = locales.flatMap((locale) => {
    const text = filled.get(locale);
    return text === undefined ? [] : [[locale, text] as const];
  });
  return { text: ours[0]?.[1] ?? [...filled.values()][0] ?? '', localized: Object.fromEntries(ours) };
}

const files =
  /\.(pdf|html?|php|aspx?|od[pts]|pptx?|docx?|xlsx?|key|zip|gz|txt|md|png|jpe?g|gif|svg|webp|mp[34]|webm|ics|json|xml)$/i;

/** Matches `www.example.org/x`, but not a path such as `slides.pdf`. */
const namesHost = (text: string): boolean => {
  const host = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}(?=$|[:/?#])/i.exec(text)?.[0];
  return host !== undefined && (host !== text || !files.test(host));
};

/** An http(s) address, or an empty string. Only such addresses become links. */
export function webAddress(value: unknown, base?: string): string {
  const text = typeof value === 'string' && value.length < 4000 ? value.trim() : '';
  if (text === '') return '';
  try {
    const whole = text.startsWith('//') ? `https:${text}` : namesHost(text) ? `https://${text}` : text;
    const url = new URL(whole, base === '' ? undefined : base);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : '';
  } catch {
    return '';
  }
}

export function linkOf(name: unknown, address: unknown, base?: string): Link[] {
  const url = webAddress(address, base);
  return url === '' ? [] : [{ name: line(name) || new URL(url).hostname, url }];
}
