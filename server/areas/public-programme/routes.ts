import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Context as HonoContext, Hono } from 'hono';
import { type Locale, locales } from '../../../contract/scalars.ts';
import type { SchoolSettings } from '../../../contract/school-settings.ts';
import { calendarFile } from '../../../src/lib/calendar-file.ts';
import type { Context } from '../../context.ts';
import type { ExportedProgramme } from '../../export/load-programme.ts';
import { scheduleJson } from '../../export/schedule-json.ts';
import { ipOf } from '../../http/client-ip.ts';
import { localizedText, offeredLocaleOf } from '../../http/locale.ts';
import { compress, encodingOf, matchesEntityTag, weakTag } from '../../http/send-json.ts';
import { eventTypeOf } from '../events/rows.ts';
import { publicProgramme } from './load-public.ts';
import { programmePage } from './page.ts';

/** Requests of one IP address in a minute; a whole campus may share one. */
const maxPerMinute = 300;

/** Calendar programs fetch the file again after this time. */
const refreshInterval = 'PT1H';

interface PublicRequest {
  c: HonoContext;
  settings: SchoolSettings;
  programme: ExportedProgramme;
  locale: Locale;
}

interface Content {
  body: string;
  headers: Record<string, string>;
  /** What the ETag depends on, if not on the whole body. */
  tagged?: string;
}

/** Mounts the programme for everybody. Without the switch of the school, its addresses do not exist. */
export function mountPublicProgramme(app: Hono, ctx: Context): void {
  const load = publicProgramme(ctx);
  const limiter = new RateLimiterMemory({ keyPrefix: 'programme', points: maxPerMinute, duration: 60 });
  const serve = (contentOf: (request: PublicRequest) => Content) => async (c: HonoContext) => {
    const { settings } = await ctx.school.current();
    if (!settings.public_programme) return c.text('Not found', 404, { 'cache-control': 'no-store' });
    const isAllowed = await limiter.consume(ipOf(c, ctx.config)).then(
      () => true,
      () => false,
    );
    if (!isAllowed) return c.text('Too many requests', 429, { 'retry-after': '60' });
    const locale = offeredLocale(c, settings.languages);
    return send(c, contentOf({ c, settings, programme: await load(), locale }));
  };
  app.get('/programme', serve(pageContent));
  app.get(
    '/programme.ics',
    serve((request) => calendarContent(request, ctx)),
  );
  app.get('/programme/schedule.json', serve(jsonContent));
}

/** The language in the address or of the browser, if the school offers it, else the first language of the school. */
const offeredLocale = (c: HonoContext, offered: readonly Locale[]): Locale =>
  offeredLocaleOf(c.req.query('lang'), c.req.header('accept-language'), offered) ?? offered[0] ?? locales[0];

function pageContent({ c, settings, programme, locale }: PublicRequest): Content {
  const embedded = c.req.query('embed') !== undefined;
  const { html, styleSources } = programmePage({ programme, settings, locale, embedded });
  return {
    body: html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': [
        "default-src 'none'",
        `style-src ${styleSources}`,
        "img-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        `frame-ancestors ${embedded ? '*' : "'none'"}`,
      ].join('; '),
      ...(embedded && { 'cross-origin-resource-policy': 'cross-origin' }),
    },
  };
}

const openToAll = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

function calendarContent({ settings, programme, locale }: PublicRequest, ctx: Context): Content {
  const { hostname } = new URL(ctx.config.publicUrl);
  const body = calendarFile(
    programme.events
      .filter(({ kind }) => kind !== 'break')
      .map((event) => ({
        uid: `event-${event.id}@${hostname}`,
        title: localizedText(event.titles, locale, event.title),
        start: event.start.getTime(),
        end: event.finish.getTime(),
        place: event.room,
        description: [
          event.people.map(({ name }) => name).join(', '),
          localizedText(event.descriptions, locale, event.description),
        ]
          .filter((text) => text !== '')
          .join('\n\n'),
        url: event.page,
        cancelled: event.cancelled,
        sequence: event.rev,
        modified: event.modified.getTime(),
        categories: [eventTypeOf(event.kind, event.ownType, locale).title ?? '', event.track ?? ''].filter(
          (category) => category !== '',
        ),
      })),
    ctx.now(),
    {
      subscription: {
        name: localizedText(settings.localized_name, locale, settings.short_name),
        refresh: refreshInterval,
      },
    },
  );
  return {
    body,
    // DTSTAMP is the time of the request.
    tagged: body.replaceAll(/^DTSTAMP:.*$/gm, ''),
    headers: { 'content-type': 'text/calendar; charset=utf-8', ...openToAll },
  };
}

const jsonContent = ({ programme }: PublicRequest): Content => ({
  body: scheduleJson(programme),
  tagged: scheduleJson({ ...programme, written: new Date(0) }),
  headers: { 'content-type': 'application/json; charset=utf-8', ...openToAll },
});

/** Caches must ask again each time, so that the programme disappears with the switch. */
async function send(c: HonoContext, { body, headers, tagged = body }: Content): Promise<Response> {
  const all = {
    ...headers,
    'cache-control': 'public, no-cache',
    vary: 'accept-encoding, accept-language',
    etag: weakTag(tagged),
  };
  if (matchesEntityTag(c.req.header('if-none-match'), all.etag)) return c.body(null, 304, all);
  const encoding = encodingOf(c.req.header('accept-encoding'));
  const bytes = await compress(Buffer.from(body), encoding);
  return c.body(new Uint8Array(bytes), 200, { ...all, ...(encoding && { 'content-encoding': encoding }) });
}
