import fs from 'node:fs';
import path from 'node:path';
import type { Context as HonoContext } from 'hono';
import type { Context } from '../../context.ts';
import { localeOf, localizedText } from '../../http/locale.ts';
import { compress, encodingOf, matchesEntityTag, weakTag } from '../../http/send-json.ts';
import { escapeHtml } from '../../mail/compose-mail.ts';

/**
 * Returns a function that sends the page of the built client with name, description and icons of the school. It returns
 * null while nothing is set; the built page is served then.
 */
export function appPage(ctx: Context, clientFolder: string): (c: HonoContext) => Promise<Response | null> {
  const built = fs.readFileSync(path.join(clientFolder, 'index.html'), 'utf8');
  const pages = new Map<string, { body: Buffer; etag: string }>();
  let pagesVersion = 0;
  return async (c) => {
    const { version, settings } = await ctx.school.current();
    if (version === 0) return null;
    if (version !== pagesVersion) pages.clear();
    pagesVersion = version;
    const locale = localeOf(undefined, c.req.header('accept-language'));
    const encoding = encodingOf(c.req.header('accept-encoding'));
    const key = `${locale} ${encoding ?? ''}`;
    let page = pages.get(key);
    if (!page) {
      const text = pageOf(built, {
        name: localizedText(settings.localized_name, locale, settings.short_name),
        tagline: localizedText(settings.localized_tagline, locale, ''),
        icon: settings.icon,
      });
      page = { body: await compress(Buffer.from(text), encoding), etag: weakTag(text) };
      pages.set(key, page);
    }
    const headers: Record<string, string> = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding, accept-language',
      etag: page.etag,
      ...(encoding && { 'content-encoding': encoding }),
    };
    if (matchesEntityTag(c.req.header('if-none-match'), page.etag)) return c.body(null, 304, headers);
    return c.body(new Uint8Array(page.body), 200, headers);
  };
}

/** Replaces title, description and icons. A function as replacement keeps `$` in the texts. */
function pageOf(
  built: string,
  { name, tagline, icon }: { name: string; tagline: string; icon: string | null },
) {
  const named = built
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(name)}</title>`)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*/, (whole, start: string) =>
      tagline === '' ? whole : start + escapeHtml(tagline),
    );
  if (icon === null) return named;
  return named
    .replace(/<link rel="icon"[^>]*>/, `<link rel="icon" href="${icon}?size=48" type="image/png" />`)
    .replace(/<link rel="apple-touch-icon"[^>]*>/, `<link rel="apple-touch-icon" href="${icon}?size=180" />`);
}
