import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import * as contract from '../../../contract/desk-day.ts';
import { route } from '../../http/route.ts';
import { seconds } from '../../http/seconds.ts';
import { peopleById } from '../people/rows.ts';
import { isOrganiser, requireRole } from '../people/roles.ts';
import { readHomeZone } from '../school/current-school.ts';

interface Row {
  id: number;
  name: string;
  localized_name: object;
  time_start: Date;
  time_finish: Date;
  room: string | null;
  kind: string;
  status: string | null;
  places: number | null;
  hosts: number[];
  here: number[];
  joined: number;
  inside: number;
  booked: number;
  waiting: number;
  rating: number | null;
  ratings: number;
}

export const deskDayRoutes = [
  route(contract.getDeskDay, async ({ ctx, me, locale }) => {
    requireRole(isOrganiser, me);
    const zone = await readHomeZone(ctx.db, ctx.config);
    const today = Temporal.Instant.fromEpochMilliseconds(ctx.now()).toZonedDateTimeISO(zone).startOfDay();
    const from = new Date(today.epochMilliseconds);
    const to = new Date(today.add({ days: 1 }).epochMilliseconds);
    const { rows } = await sql<Row>`select e.id::int, e.name, e.localized_name, e.time_start, e.time_finish,
        e.room, e.kind, e.status, e.places,
        (select coalesce(array_agg(distinct h.user_id::int), '{}') from (
          select e.user_id where e.user_id is not null union
          select x.user_id from event_expert x where x.event_id = e.id) h) as hosts,
        (select coalesce(array_agg(distinct v.user_id::int), '{}') from meeting_visit v
          where v.event_id = e.id and v.left_at is null and v.user_id is not null) as here,
        (select (count(distinct v.user_id) + count(*) filter (where v.user_id is null))::int
          from meeting_visit v where v.event_id = e.id) as joined,
        (select count(*)::int from meeting_visit v where v.event_id = e.id and v.left_at is null) as inside,
        (select count(*)::int from booking b where b.event_id = e.id and b.state = 'booked') as booked,
        (select count(*)::int from booking b where b.event_id = e.id and b.state = 'waiting') as waiting,
        (select avg((r.relevant + r.informative + r.interesting) / 3.0)::float from rating r
          where r.event_id = e.id) as rating,
        (select count(*)::int from rating r where r.event_id = e.id) as ratings
      from event e where e.time_start < ${to} and e.time_finish > ${from}
      order by e.time_start, e.id limit 500`.execute(ctx.db);
    const people = await peopleById(
      ctx.db,
      rows.flatMap(({ hosts }) => hosts),
      locale,
    );
    return {
      events: rows.map(({ hosts, here, status, time_start, time_finish, ...row }) => ({
        ...row,
        time_start: seconds(time_start),
        time_finish: seconds(time_finish),
        cancelled: status === 'cancelled',
        hosts: hosts.flatMap((id) => {
          const person = people.get(id);
          return person ? [{ person, inside: here.includes(id) }] : [];
        }),
      })),
    };
  }),
];
