import { sql } from 'kysely';
import * as contract from '../../../contract/meetings.ts';
import { route } from '../../http/route.ts';
import { seconds } from '../../http/seconds.ts';
import { requireHost } from './rights.ts';
import { peopleById } from '../people/rows.ts';
import { isOrganiser, requireRole } from '../people/roles.ts';

const mostVisits = 20_000;

export const attendanceRoutes = [
  route(contract.listAttendance, async ({ ctx, me }) => {
    requireRole(isOrganiser, me);
    const now = new Date(ctx.now());
    return (
      ctx.db
        .selectFrom('meeting_visit')
        .innerJoin('event', 'event.id', 'meeting_visit.event_id')
        .select('event_id')
        // Repeated visits of a known person count once.
        .select(
          sql<number>`(count(distinct meeting_visit.user_id)
          + count(*) filter (where meeting_visit.user_id is null))::int`.as('joined'),
        )
        .select(
          sql<number>`count(*) filter (where left_at is null and event.time_finish > ${now})::int`.as(
            'inside',
          ),
        )
        .groupBy('event_id')
        .orderBy('event_id')
        .execute()
    );
  }),

  route(contract.getAttendance, async ({ ctx, me, locale, params: { id } }) => {
    await requireHost(ctx.db, me, id);
    const visits = await ctx.db
      .selectFrom('meeting_visit')
      .select(['user_id', 'joined_at', 'left_at', 'way'])
      .where('event_id', '=', id)
      .orderBy('joined_at')
      .orderBy('id')
      .limit(mostVisits)
      .execute();
    const people = await peopleById(
      ctx.db,
      visits.flatMap(({ user_id }) => user_id ?? []),
      locale,
    );
    return {
      named: ctx.config.attendance === 'named',
      visits: visits.map(({ user_id, joined_at, left_at, way }) => ({
        joined_at: seconds(joined_at),
        left_at: left_at && seconds(left_at),
        way,
        person: user_id === null ? null : (people.get(user_id) ?? null),
      })),
    };
  }),
];
