import { sql } from 'kysely';
import { type EventKind, type EventOnWire, eventTypeIds } from '../../../contract/events.ts';
import type { Locale, Localized } from '../../../contract/scalars.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import { localizedText } from '../../http/locale.ts';
import { seconds } from '../../http/seconds.ts';
import { providerOf } from '../../meetings/providers.ts';
import { isAddressed } from '../cohorts/membership.ts';
import { peopleById } from '../people/rows.ts';
import { attachmentsByEvent } from '../library/rows.ts';
import { isAdmin, isOrganiser } from '../people/roles.ts';
import { commonParts, type EventFilter, type EventRow, hostIds, queryEvents } from './common-parts.ts';

const titles: Record<EventKind, Required<Localized>> = {
  break: { en: 'Break', de: 'Pause', ru: 'Перерыв' },
  lecture: { en: 'Lecture', de: 'Vortrag', ru: 'Лекция' },
  b2b: { en: 'B2B meeting', de: 'B2B-Gespräch', ru: 'Встреча B2B' },
  workshop: { en: 'Workshop', de: 'Workshop', ru: 'Практикум' },
  open_hours: { en: 'Open hours', de: 'Offene Sprechzeit', ru: 'Приёмные часы' },
  presentation: { en: 'Presentation', de: 'Präsentation', ru: 'Презентация' },
  qa: { en: 'Questions and answers', de: 'Fragen und Antworten', ru: 'Вопросы и ответы' },
  discussion: { en: 'Discussion', de: 'Diskussion', ru: 'Дискуссия' },
  other: { en: 'Other', de: 'Sonstiges', ru: 'Другое' },
};

const isKind = (value: string): value is EventKind => Object.hasOwn(eventTypeIds, value);

export function eventTypeOf(kind: string, ownTitle: string | null, locale: Locale) {
  const alias: EventKind = isKind(kind) ? kind : 'other';
  const id = eventTypeIds[alias];
  if (alias === 'other' && ownTitle) return { id, alias, title: ownTitle };
  return { id, alias, title: titles[alias][locale], localized_title: titles[alias] };
}

const textsOrNull = (texts: Localized): Localized | null => (Object.keys(texts).length > 0 ? texts : null);

/** The fields of an event that everybody sees in a list. People that are not in the map are left out. */
function listedFields(
  row: EventRow,
  people: ReadonlyMap<number, NonNullable<EventOnWire['user']>>,
  locale: Locale,
) {
  const names = textsOrNull(row.localized_name);
  const course = row.course_title;
  return {
    id: row.id,
    name: localizedText(row.localized_name, locale, row.name),
    localized_name: names,
    time_start: seconds(row.time_start),
    time_finish: seconds(row.time_finish),
    type: eventTypeOf(row.kind, row.type_title, locale),
    course:
      row.course_id !== null && course
        ? { id: row.course_id, title: localizedText(course, locale, ''), localized_title: course }
        : null,
    user: row.user_id === null ? null : (people.get(row.user_id) ?? null),
    experts: (row.expert_ids ?? []).flatMap((id) => people.get(id) ?? []),
    room: row.room,
    track: row.track,
    languages: row.languages,
    status: row.status,
    video_link: row.recording ?? row.video_link,
    rev: row.rev,
  };
}

/** The programme without details, the same for everybody. Names have all their languages. */
export async function listedEvents(db: Reader, locale: Locale) {
  const rows = await queryEvents(db, {});
  const people = await peopleById(db, rows.flatMap(hostIds), locale);
  return rows.map((row) => listedFields(row, people, locale));
}

export const opensBeforeMs = 15 * 60_000;

/**
 * Events as the caller sees them: own rating, averages for the author and organisers, meeting keys for hosts
 * and organisers, and for everybody from 15 minutes before the start until the end.
 */
export async function eventsFor(
  {
    ctx,
    me,
    locale,
    db = ctx.db,
    isPull = false,
  }: {
    ctx: Pick<Context, 'config' | 'now' | 'db' | 'forEverybody'>;
    me: Me;
    locale: Locale;
    db?: Reader;
    isPull?: boolean;
  },
  filter: EventFilter,
): Promise<EventOnWire[]> {
  const now = ctx.now();
  const { rows, people, bookingCountsById, rooms } = await commonParts(
    ctx,
    { reader: db, locale, isPull },
    filter,
  );
  const ids = rows.map((row) => row.id);
  const materials = await attachmentsByEvent(db, me, ids);
  const closedTo = await closedBookings(db, me, rows);
  const ratings = await ownRatings(db, me.id, ids);
  const summaries = await ratingSummaries(
    db,
    rows.filter((row) => row.user_id === me.id || isOrganiser(me)).map((row) => row.id),
  );
  return rows.map((row) => {
    const isNear = now >= row.time_start.getTime() - opensBeforeMs && now <= row.time_finish.getTime();
    const mayMeet = isNear || isOrganiser(me) || hostIds(row).includes(me.id);
    const descriptions = textsOrNull(row.localized_description);
    const summary = summaries.get(row.id);
    const keys = meetingKeys(row);
    const provider = row.kind === 'break' ? null : providerOf(ctx.config, row);
    return {
      ...listedFields(row, people, locale),
      description: localizedText(row.localized_description, locale, row.description ?? '') || null,
      localized_description: descriptions,
      ...(row.places !== null && {
        booking: {
          places: row.places,
          ...(bookingCountsById.get(row.id) ?? { booked: 0, waiting: 0 }),
          closes_at: row.booking_closes_at && seconds(row.booking_closes_at),
          may_book: !closedTo.has(row.id),
          // Other people should not learn by which filter they were selected.
          cohorts: isAdmin(me) ? row.booking_cohorts.map(Number) : [],
        },
      }),
      library: [
        ...row.library.map((entry) => ({ ...entry, file: entry.file ?? entry.url ?? null })),
        ...(materials.get(row.id) ?? []),
      ],
      room_settings: rooms.get(row.id) ?? null,
      rating: ratings.get(row.id) ?? { relevant: 0, informative: 0, interesting: 0 },
      ...(summary && { rating_summary: summary }),
      ...((provider || Object.values(keys).some((key) => key !== null)) && { has_meeting: true }),
      ...(provider && {
        meeting: { way: provider.way, named: ctx.config.attendance === 'named' },
      }),
      ...(mayMeet ? keys : noKeys),
    };
  });
}

/** Ids of the events whose places are only for cohorts to which the person does not belong. */
async function closedBookings(
  db: Reader,
  me: Pick<Me, 'id'>,
  rows: readonly Pick<EventRow, 'id' | 'booking_cohorts'>[],
): Promise<Set<number>> {
  const limited = rows.filter((row) => row.booking_cohorts.length > 0).map(({ id }) => id);
  if (limited.length === 0) return new Set();
  const found = await db
    .selectFrom('event')
    .select('id')
    .where('id', 'in', limited)
    .where(isAddressed('event.booking_cohorts', sql`${me.id}`))
    .execute();
  const open = new Set(found.map(({ id }) => id));
  return new Set(limited.filter((id) => !open.has(id)));
}

const meetingKeys = ({
  zoom_meeting_number,
  zoom_password,
  zoom_link,
  internal_link,
  dial_in,
  meeting_way,
}: EventRow) => ({
  zoom_meeting_number,
  zoom_password,
  zoom_link,
  internal_link,
  ...(dial_in !== null && { dial_in }),
  ...(meeting_way !== null && { meeting_way }),
});

const noKeys = { zoom_meeting_number: null, zoom_password: null, zoom_link: null, internal_link: null };

async function ownRatings(db: Reader, userId: number, ids: number[]) {
  if (ids.length === 0)
    return new Map<number, { relevant: number; informative: number; interesting: number }>();
  const rows = await db
    .selectFrom('rating')
    .select(['event_id', 'relevant', 'informative', 'interesting'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map(({ event_id, ...stars }) => [event_id, stars]));
}

async function ratingSummaries(db: Reader, ids: number[]) {
  if (ids.length === 0) return new Map<number, NonNullable<EventOnWire['rating_summary']>>();
  const average = (column: 'relevant' | 'informative' | 'interesting') =>
    sql<number>`round(avg(${sql.ref(column)}), 2)::float8`.as(column);
  const rows = await db
    .selectFrom('rating')
    .select(['event_id', average('relevant'), average('informative'), average('interesting')])
    .select(sql<number>`count(*)::int`.as('count'))
    .where('event_id', 'in', ids)
    .groupBy('event_id')
    .execute();
  return new Map(rows.map(({ event_id, ...summary }) => [event_id, summary]));
}
