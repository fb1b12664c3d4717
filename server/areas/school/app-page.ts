import path from 'node:path';
import type { Context as HonoContext } from 'hono';
import type { Context } from '../../context.ts';
import { type CurrentSchool } from './current-school.ts';
import { schoolOnWire } from './rows.ts';
import { localeOf, localizedText } from '../../http/locale.ts';
import { readChanged } from '../../http/read-changed.ts';
import { compress, encodingOf, matchesEntityTag, weakTag } from '../../http/send-json.ts';
import { escapeHtml } from '../../mail/mail-html.ts';

/**
 * Returns a function that sends the page of the built client with name, description and icons of the school. The page
 * also contains the school as JSON, so that the first visit shows it without a request.
 */
export function appPage(ctx: Context, clientFolder: string): (c: HonoContext) => Promise<Response> {
  const built = readChanged(path.join(clientFolder, 'index.html'));
  const pages = new Map<string, { body: Buffer; etag: string }>();
  let pagesOf = '';
  return async (c) => {
    const current = await ctx.school.current();
    const { version, settings } = current;
    const { text: template, changedAt } = built();
    const now = `${version} ${changedAt}`;
    if (now !== pagesOf) pages.clear();
    pagesOf = now;
    const locale = localeOf(undefined, c.req.header('accept-language'));
    const encoding = encodingOf(c.req.header('accept-encoding'));
    const key = `${locale} ${encoding ?? ''}`;
    let page = pages.get(key);
    if (!page) {
      const text = pageOf(template, {
        name: localizedText(settings.localized_name, locale, settings.short_name),
        tagline: localizedText(settings.localized_tagline, locale, ''),
        icon: settings.icon,
        json: JSON.stringify(firstShown(current)),
      });
      page = { body: await compress(Buffer.from(text), encoding), etag: weakTag(text) };
      pages.set(key, page);
    }
    const headers: Record<string, string> = {
      'content-type': 'text/html; charset=utf-8',
      // The page depends on the language, but the cache of the service worker would not find it under
      // `vary: accept-language`.
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding',
      etag: page.etag,
      ...(encoding && { 'content-encoding': encoding }),
    };
    if (matchesEntityTag(c.req.header('if-none-match'), page.etag)) return c.body(null, 304, headers);
    return c.body(new Uint8Array(page.body), 200, headers);
  };
}

/** The row of the school without the texts that only signed-in people see. */
const firstShown = (current: CurrentSchool) => ({
  ...schoolOnWire(current),
  localized_about: {},
  competences: [],
  business: null,
});

interface PageTexts {
  name: string;
  tagline: string;
  icon: string | null;
  json: string;
}

/** Replaces title, description and icons. Functions as replacements keep `$` in the texts. */
function pageOf(built: string, { name, tagline, icon, json }: PageTexts): string {
  const named = built
    // The script of the first frame, which is in the head, reads the JSON. `<` could end the element.
    .replace(
      /<title>[^<]*<\/title>/,
      () =>
        `<script type="application/json" id="school">${json.replaceAll('<', '\\u003c')}</script><title>${escapeHtml(name)}</title>`,
    )
    .replace(/(<meta\s+name="description"\s+content=")[^"]*/, (whole, start: string) =>
      tagline === '' ? whole : start + escapeHtml(tagline),
    );
  if (icon === null) return named;
  return named
    .replace(/<link rel="icon"[^>]*>/, `<link rel="icon" href="${icon}?size=48" type="image/png" />`)
    .replace(/<link rel="apple-touch-icon"[^>]*>/, `<link rel="apple-touch-icon" href="${icon}?size=180" />`);
}
