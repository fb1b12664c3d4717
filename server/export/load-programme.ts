import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { Localized } from '../../contract/scalars.ts';
import { groupBy } from '../../src/lib/group-by.ts';
import type { Context } from '../context.ts';
import type { EventRow } from '../db/programme-schema.ts';
import { localizedText } from '../http/locale.ts';
import { ownGuid } from './own-guid.ts';
import { readHomeZone, readSchoolName } from '../areas/school/current-school.ts';

export type ExportContext = Pick<Context, 'db' | 'config' | 'now'>;

export interface ExportedEvent {
  id: number;
  guid: string;
  title: string;
  titles: Localized;
  descriptions: Localized;
  description: string;
  start: Date;
  finish: Date;
  kind: string;
  type: string;
  /** Name of the type of an event of the kind `other`. */
  ownType: string | null;
  rev: number;
  room: string | null;
  track: string | null;
  languages: string[];
  cancelled: boolean;
  modified: Date;
  recording: string | null;
  links: { name: string; url: string }[];
  people: { id: number; guid: string; name: string }[];
  page: string;
}

export interface ExportedProgramme {
  acronym: string;
  title: string;
  url: string;
  zone: string;
  written: Date;
  /** Events by day in the school's time zone, with start and end of the day. */
  days: { date: string; start: string; end: string; events: ExportedEvent[] }[];
  events: ExportedEvent[];
}

interface Person {
  id: number;
  first_name: string;
  last_name: string;
  created_at: string;
}
type Row = EventRow & { people: Person[] };

const isWeb = (url: string | null | undefined): url is string => /^https?:\/\//.test(url ?? '');

/** With `onlyListedPeople`, speakers who are not in the directory are left out. */
export async function loadProgramme(
  { db, config, now }: ExportContext,
  { onlyListedPeople = false } = {},
): Promise<ExportedProgramme> {
  const rows: Row[] = await db
    .selectFrom('event')
    .selectAll()
    .select(
      sql<Person[]>`(select coalesce(json_agg(json_build_object(
        'id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'created_at', u.created_at)
        order by s.position), '[]')
        from (select event.user_id, -1 as position where event.user_id is not null union all
          select x.user_id, x.position from event_expert x where x.event_id = event.id) s
        join app_user u on u.id = s.user_id where u.deleted_at is null
          and (not ${onlyListedPeople} or (u.visible and u.status in ('approved', 'none'))))`.as('people'),
    )
    .orderBy('time_start')
    .orderBy('id')
    .execute();
  const zone = await readHomeZone(db, config);
  const events = rows.map((row) => eventOf(row, config.publicUrl));
  const { hostname } = new URL(config.publicUrl);
  return {
    acronym: `yurt_${hostname.toLowerCase().replace(/[^a-z0-9]+/g, '_')}`,
    title: (await readSchoolName(db, 'en')).name,
    url: config.publicUrl,
    zone,
    written: new Date(now()),
    days: daysOf(events, zone),
    events,
  };
}

function eventOf(row: Row, publicUrl: string): ExportedEvent {
  const { id, kind, room, track, languages, library } = row;
  const seen = new Set<number>();
  return {
    id,
    guid: ownGuid('event', row),
    title: localizedText(row.localized_name, 'en', row.name),
    titles: row.localized_name,
    descriptions: row.localized_description,
    description: localizedText(row.localized_description, 'en', row.description ?? ''),
    start: row.time_start,
    finish: row.time_finish,
    kind,
    type: row.type_title ?? kind,
    ownType: row.type_title,
    rev: row.rev,
    room,
    track,
    languages,
    cancelled: row.status === 'cancelled',
    modified: row.modified_at,
    recording: isWeb(row.video_link) ? row.video_link : null,
    links: library.flatMap(({ name, url }) => (isWeb(url) ? [{ name: name || url, url }] : [])),
    people: row.people.flatMap((person) => {
      if (seen.has(person.id)) return [];
      seen.add(person.id);
      const name = `${person.first_name} ${person.last_name}`.trim();
      const created_at = new Date(person.created_at);
      return name === ''
        ? []
        : [{ id: person.id, guid: ownGuid('person', { id: person.id, created_at }), name }];
    }),
    page: `${publicUrl}/schedule/${id}/-`,
  };
}

export const zoned = (at: Date, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);

/** Formats a time as `2026-12-01T10:00:00+05:00`. */
export const withOffset = (time: Temporal.ZonedDateTime): string =>
  time.toString({ timeZoneName: 'never', fractionalSecondDigits: 0 });

function daysOf(events: readonly ExportedEvent[], zone: string): ExportedProgramme['days'] {
  const days = groupBy(events, ({ start }) => zoned(start, zone).toPlainDate().toString());
  return [...days].map(([date, list]) => {
    const first = Temporal.PlainDate.from(date).toZonedDateTime(zone);
    return { date, start: withOffset(first), end: withOffset(first.add({ days: 1 })), events: list };
  });
}
