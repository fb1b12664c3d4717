import fs from 'node:fs';
import path from 'node:path';
import type { Context as HonoContext } from 'hono';
import type { Context } from '../../context.ts';
import { localeOf, localizedText } from '../../http/locale.ts';
import { matchesEntityTag, weakTag } from '../../http/send-json.ts';

const icon = (address: string, size: string, sides: string, purpose: 'any' | 'maskable') => ({
  src: `${address}?size=${size}`,
  sizes: sides,
  type: 'image/png',
  purpose,
});

type Manifest = Record<string, unknown>;

function readManifest(clientFolder: string, file: string): Manifest | null {
  try {
    return JSON.parse(fs.readFileSync(path.join(clientFolder, file), 'utf8')) as Manifest;
  } catch {
    return null;
  }
}

/** Sends the web app manifest of the built client in the reader's language, with name and icons of the school. */
export const sendManifest =
  (ctx: Context, clientFolder: string) =>
  async (c: HonoContext): Promise<Response> => {
    const locale = localeOf(undefined, c.req.header('accept-language'));
    const file = locale === 'en' ? 'manifest.webmanifest' : `manifest.${locale}.webmanifest`;
    const built = readManifest(clientFolder, file);
    if (!built) return c.text('Not found', 404, { 'cache-control': 'no-store' });
    const text = JSON.stringify(await withSchool(ctx, built, locale));
    const headers = {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-language',
      etag: weakTag(text),
    };
    if (matchesEntityTag(c.req.header('if-none-match'), headers.etag)) return c.body(null, 304, headers);
    return c.body(text, 200, headers);
  };

async function withSchool(
  { school, config }: Context,
  built: Manifest,
  locale: 'en' | 'de' | 'ru',
): Promise<Manifest> {
  const { version, settings } = await school.current();
  if (version === 0) return built;
  // The pictures show the demo school.
  const { screenshots, ...rest } = built;
  const tagline = localizedText(settings.localized_tagline, locale, '');
  return {
    ...rest,
    ...(config.demo && { screenshots }),
    name: localizedText(settings.localized_name, locale, settings.short_name),
    short_name: settings.short_name,
    ...(tagline !== '' && { description: tagline }),
    ...(settings.accent !== null && { theme_color: settings.accent }),
    ...(settings.icon !== null && {
      icons: [
        icon(settings.icon, '192', '192x192', 'any'),
        icon(settings.icon, '512', '512x512', 'any'),
        icon(settings.icon, 'maskable', '512x512', 'maskable'),
      ],
    }),
  };
}
