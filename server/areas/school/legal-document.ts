import { createHash } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import { Marked } from 'marked';
import type { Locale } from '../../../contract/scalars.ts';
import type { Context } from '../../context.ts';
import { localizedText } from '../../http/locale.ts';
import { matchesEntityTag, weakTag } from '../../http/send-json.ts';
import { escapeHtml } from '../../mail/mail-html.ts';
import type { LegalName } from './rows.ts';

const titles: Record<LegalName, Record<Locale, string>> = {
  agreement: { en: 'User agreement', de: 'Nutzungsvereinbarung', ru: 'Пользовательское соглашение' },
  privacy: { en: 'Privacy policy', de: 'Datenschutzerklärung', ru: 'Политика конфиденциальности' },
};

/** Links from the privacy policy to the page of the app that lists what is stored. */
const storedData: Record<Locale, string> = {
  en: 'What is stored about you',
  de: 'Was über Sie gespeichert ist',
  ru: 'Что о вас хранится',
};

const style = `
:root { color-scheme: light dark; }
body { max-width: 42rem; margin: 0 auto; padding: 24px 16px 64px; font: 1rem/1.5 system-ui, sans-serif; }
h1, h2, h3 { line-height: 1.25; }
table { border-collapse: collapse; }
td, th { padding: 4px 8px; border: 1px solid; text-align: start; }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** Shows HTML as text, pictures as their description, and only web and mail addresses as links. */
const markdown = new Marked({
  async: false,
  renderer: {
    html: ({ text }) => escapeHtml(text),
    image: ({ text }) => escapeHtml(text),
    link({ href, tokens }) {
      const content = this.parser.parseInline(tokens);
      return /^(https?:|mailto:)/i.test(href)
        ? `<a href="${escapeHtml(href)}" rel="noreferrer">${content}</a>`
        : content;
    },
  },
});

/** Sends the agreement or the privacy policy as a page of its own, without scripts. */
export const sendLegalDocument =
  (ctx: Context) =>
  async (c: HonoContext): Promise<Response> => {
    const [name, locale] = (c.req.param('file') ?? '').split('.') as [LegalName, Locale];
    const { settings } = await ctx.school.current();
    const text = settings[name].localized_text[locale];
    if (!text) return c.text('Not found', 404, { 'cache-control': 'no-store' });
    const title = titles[name][locale];
    const school = localizedText(settings.localized_name, locale, '');
    const content = markdown.parse(text) as string;
    const heading = /^\s*<h1/.test(content) ? '' : `<h1>${title}</h1>`;
    const link =
      name === 'privacy' ? `<p><a href="/privacy/data?lang=${locale}">${storedData[locale]}</a></p>` : '';
    const page = `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${title} – ${school}`)}</title><style>${style}</style></head>
<body><main>${heading}${content}${link}</main></body></html>
`;
    const headers = {
      'cache-control': 'no-cache',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'self'`,
      etag: weakTag(page),
    };
    if (matchesEntityTag(c.req.header('if-none-match'), headers.etag)) return c.body(null, 304, headers);
    return c.html(page, 200, headers);
  };
