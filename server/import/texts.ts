import { convert } from 'html-to-text';
import { type Localized, locales } from '../../contract/scalars.ts';
import type { Link } from './programme.ts';

const tag = /<\/?(p|br|ul|ol|li|a|strong|em|b|i|h[1-6]|div|span|blockquote|code|pre|img|table|hr)\b[^>]*>/i;

/** Plain text of a field that may be HTML, with line breaks and link targets kept. */
export function plainText(value: string): string {
  const text = tag.test(value) ? fromHtml(value) : value;
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const fromHtml = (value: string) =>
  convert(value, {
    wordwrap: false,
    preserveNewlines: true,
    limits: { maxInputLength: 200_000, maxDepth: 50 },
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      { selector: 'img', format: 'skip' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
    ],
  });

/** The text of a value that is one: files put numbers where text belongs, and worse. */
export const scalar = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** One line: titles, names, rooms. */
export const line = (value: unknown): string =>
  typeof value === 'string' ? plainText(value).replace(/\s+/g, ' ') : '';

/** Distinct, filled parts of a description in their order. */
export function paragraphs(...parts: unknown[]): string {
  const texts = parts.filter((part) => typeof part === 'string').map(plainText);
  return [...new Set(texts.filter((text) => text !== ''))].join('\n\n');
}

/** A text, or a map of texts by language, as formats with several languages write it. */
export function textByLanguage(value: unknown): { text: string; localized: Localized } {
  if (typeof value === 'string') return { text: plainText(value), localized: {} };
  if (typeof value !== 'object' || value === null) return { text: '', localized: {} };
  const found = locales.flatMap((locale) => {
    const text = (value as Record<string, unknown>)[locale];
    return typeof text === 'string' && text.trim() !== '' ? [[locale, plainText(text)] as const] : [];
  });
  return { text: found[0]?.[1] ?? '', localized: Object.fromEntries(found) };
}

const languageNames: Record<string, string> = {
  deutsch: 'de',
  german: 'de',
  english: 'en',
  englisch: 'en',
  russian: 'ru',
  russisch: 'ru',
};

/** Languages of a session: `de, en`, `de/en`, `German` or `en-GB` as two-letter codes. */
export function languagesOf(value: unknown): string[] {
  const parts = (typeof value === 'string' ? value : '').toLowerCase().split(/[^a-zäöü-]+/);
  const codes = parts.map((part) => languageNames[part] ?? /^([a-z]{2})(-[a-z]{2})?$/.exec(part)?.[1] ?? '');
  return [...new Set(codes.filter((code) => code !== ''))];
}

/** An http(s) address, else an empty text: nothing else of a file is ever made a link. */
export function webAddress(value: unknown, base?: string): string {
  if (typeof value !== 'string' || value.trim() === '') return '';
  try {
    const url = new URL(value.trim(), base === '' ? undefined : base);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : '';
  } catch {
    return '';
  }
}

export function linkOf(name: unknown, address: unknown, base?: string): Link[] {
  const url = webAddress(address, base);
  return url === '' ? [] : [{ name: line(name) || new URL(url).hostname, url }];
}
