import type { Context } from '../../context.ts';
import { type ExportedEvent, type ExportedProgramme, loadProgramme } from '../../export/load-programme.ts';
import { publicRoom, publicText } from './public-text.ts';

/** Kinds of events that are only for the people who take part. */
const privateKinds = new Set(['b2b']);

/** In ms. How long one reading of the programme serves all requests. */
const cacheMs = 5000;

type LoadPublicProgramme = () => Promise<ExportedProgramme>;

/** Returns a function that reads the programme as everybody may see it, at most once in five seconds. */
export function publicProgramme(ctx: Context): LoadPublicProgramme {
  let cached: { programme: Promise<ExportedProgramme>; at: number } | null = null;
  return () => {
    if (cached && ctx.now() - cached.at < cacheMs) return cached.programme;
    const entry = { programme: load(ctx), at: ctx.now() };
    cached = entry;
    entry.programme.catch(() => {
      if (cached === entry) cached = null;
    });
    return entry.programme;
  };
}

async function load(ctx: Context): Promise<ExportedProgramme> {
  const whole = await loadProgramme(ctx, { onlyListedPeople: true });
  const rows = await ctx.db
    .selectFrom('event')
    .select(['id', 'zoom_link', 'internal_link', 'video_link', 'recording'])
    .execute();
  const linksOf = new Map(
    rows.map(({ id, ...links }) => [id, Object.values(links).filter((link) => link !== null && link !== '')]),
  );
  const url = `${ctx.config.publicUrl}/programme`;
  const toPublic = (event: ExportedEvent) =>
    publicEvent(event, url, (linksOf.get(event.id) ?? []) as string[]);
  const isPublic = ({ kind }: ExportedEvent) => !privateKinds.has(kind);
  return {
    ...whole,
    url,
    events: whole.events.filter(isPublic).map(toPublic),
    days: whole.days.flatMap((day) => {
      const events = day.events.filter(isPublic).map(toPublic);
      return events.length === 0 ? [] : [{ ...day, events }];
    }),
  };
}

/** The event without attachments, recording, links into meetings, and mail addresses. */
const publicEvent = (event: ExportedEvent, url: string, ownLinks: readonly string[]): ExportedEvent => ({
  ...event,
  descriptions: Object.fromEntries(
    Object.entries(event.descriptions).map(([locale, text]) => [locale, publicText(text ?? '', ownLinks)]),
  ),
  description: publicText(event.description, ownLinks),
  room: publicRoom(event.room),
  recording: null,
  links: [],
  page: `${url}#event-${event.id}`,
});
