export type TextPart = { text: string; href?: string };

/** Each letter is looked at a bounded number of times, however long a text without a space is. */
const candidate =
  /(?:https?:\/\/|mailto:|(?<![\w.@/:-])www\.(?=[\p{L}\p{N}-]{1,63}\.\p{L}{2}))[^\s<>"]+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/giu;
const trailing = new Set('.,;:!?…»”"\'’)]');

/**
 * Splits a text into plain parts and links. Only http, https, mailto, `www.` and mail addresses become links.
 */
export function textLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(candidate)) {
    const shown = trimEnd(match[0]);
    const href = safeHref(shown);
    if (!href) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ text: shown, href });
    from = match.index + shown.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** Returns the address if content may link to it, else undefined. */
export function safeHref(address: string): string | undefined {
  const text = address.replace(/[\u0000-\u0020\u007f]/g, '');
  const scheme = /^www\./i.test(text) ? 'https://' : /^[\w.+-]+@[\w.-]+$/.test(text) ? 'mailto:' : '';
  const full = scheme + text;
  const url = URL.canParse(full) ? new URL(full) : null;
  return url && ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : undefined;
}

/** Keeps a closing bracket that was opened inside the address. */
function trimEnd(address: string): string {
  let end = address.length;
  while (end > 0 && trailing.has(address.charAt(end - 1))) end -= 1;
  const tail = address.slice(end);
  const keep = tail.startsWith(')') && address.slice(0, -tail.length).includes('(') ? 1 : 0;
  return address.slice(0, address.length - tail.length + keep);
}
