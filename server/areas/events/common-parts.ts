import { sql } from 'kysely';
import { eventTypeIds } from '../../../contract/events.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import { bookingCounts } from '../agenda/rows.ts';
import { peopleById } from '../people/rows.ts';
import { roomsOf } from '../room/rows.ts';

export interface EventFilter {
  ids?: readonly number[];
  /** Aliases, or type ids as text. */
  types?: readonly string[];
  courses?: readonly number[];
  people?: readonly number[];
}

const kindsOf = (types: readonly string[]): string[] =>
  Object.entries(eventTypeIds)
    .filter(([alias, id]) => types.includes(alias) || types.includes(String(id)))
    .map(([alias]) => alias);

const selectEvents = (db: Reader) =>
  db
    .selectFrom('event')
    .leftJoin('course', 'course.id', 'event.course_id')
    .selectAll('event')
    .select('course.localized_title as course_title')
    .select((eb) =>
      eb
        .selectFrom('event_expert')
        .select(sql<number[]>`coalesce(array_agg(user_id::int order by position), '{}')`.as('ids'))
        .whereRef('event_expert.event_id', '=', 'event.id')
        .as('expert_ids'),
    )
    .orderBy('time_start')
    .orderBy('event.id');

export type EventRow = Awaited<ReturnType<ReturnType<typeof selectEvents>['execute']>>[number];

export function queryEvents(db: Reader, filter: EventFilter): Promise<EventRow[]> {
  let query = selectEvents(db);
  if (filter.ids) query = query.where('event.id', 'in', filter.ids.length > 0 ? [...filter.ids] : [0]);
  if (filter.types) query = query.where('event.kind', 'in', kindsOf(filter.types).concat('-'));
  const { courses } = filter;
  if (courses)
    query = query.where((eb) =>
      eb.or([
        eb('event.course_id', 'in', [...courses, -1]),
        ...(courses.includes(-1) ? [eb('event.kind', '=', 'open_hours')] : []),
      ]),
    );
  const { people } = filter;
  if (people) {
    query = query.where((eb) =>
      eb.or([
        eb('event.user_id', 'in', people.concat(-1)),
        eb.exists(
          eb
            .selectFrom('event_expert')
            .select('event_expert.user_id')
            .whereRef('event_expert.event_id', '=', 'event.id')
            .where('event_expert.user_id', 'in', people.concat(-1)),
        ),
      ]),
    );
  }
  return query.execute();
}

export const hostIds = (row: EventRow): number[] => [
  ...(row.user_id === null ? [] : [row.user_id]),
  ...(row.expert_ids ?? []),
];

async function readCommonParts(db: Reader, locale: Locale, filter: EventFilter) {
  const rows = await queryEvents(db, filter);
  const limited = rows.filter(({ places }) => places !== null).map(({ id }) => id);
  return {
    rows,
    people: await peopleById(db, rows.flatMap(hostIds), locale),
    bookingCountsById: await bookingCounts(db, limited),
    rooms: await roomsOf(
      db,
      rows.map(({ id }) => id),
    ),
  };
}

/**
 * The parts of events that are the same for everybody. With `isPull` they are read once for all devices that pull the same
 * change, but not in a transaction, which sees its own changes.
 */
export const commonParts = (
  { db, forEverybody }: Pick<Context, 'db' | 'forEverybody'>,
  { reader, locale, isPull }: { reader: Reader; locale: Locale; isPull: boolean },
  filter: EventFilter,
) => {
  const read = () => readCommonParts(reader, locale, filter);
  return isPull && reader === db
    ? forEverybody.read(`events ${locale} ${JSON.stringify(filter)}`, read)
    : read();
};
