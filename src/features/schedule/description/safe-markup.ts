import DOMPurify, { type Config } from 'dompurify';
import { Marked } from 'marked';
import { safeHref } from '../../../ui/text-links.ts';

/** Keeps line breaks. Indented text is not code. */
const marked = new Marked({ gfm: true, breaks: true, tokenizer: { code: () => undefined } });

const allowed: Config = {
  ALLOWED_TAGS: [
    ...[
      'a',
      'b',
      'blockquote',
      'br',
      'code',
      'dd',
      'del',
      'dl',
      'dt',
      'em',
      'h4',
      'h5',
      'h6',
      'hr',
      'i',
      'li',
    ],
    ...[
      'ol',
      'p',
      'pre',
      's',
      'strong',
      'sub',
      'sup',
      'table',
      'tbody',
      'td',
      'th',
      'thead',
      'tr',
      'u',
      'ul',
    ],
  ],
  ALLOWED_ATTR: ['href', 'start', 'colspan', 'rowspan'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
};

/** Lowers headings below those of the page. */
const lowered: Record<string, string> = { h1: 'h4', h2: 'h4', h3: 'h5' };
const withLowered = (html: string): string =>
  html.replace(/<(\/?)(h[1-3])(?=[\s>])/gi, (_, end: string, name: string) => {
    return `<${end}${lowered[name.toLowerCase()] ?? name}`;
  });

/**
 * Renders Markdown, HTML or a mix as sanitised HTML without scripts, styles or images. Links open in a new
 * tab.
 */
export function safeMarkup(text: string): string {
  const html = withLowered(marked.parse(text, { async: false }));
  const fragment = DOMPurify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true });
  for (const link of fragment.querySelectorAll('a')) {
    const href = safeHref(link.getAttribute('href') ?? '');
    if (href === undefined) link.removeAttribute('href');
    else {
      link.setAttribute('href', href);
      link.setAttribute('target', '_blank');
      link.setAttribute('rel', 'noreferrer');
    }
  }
  const holder = document.createElement('div');
  holder.append(fragment);
  return holder.innerHTML;
}
