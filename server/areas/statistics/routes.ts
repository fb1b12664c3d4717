import * as contract from '../../../contract/statistics.ts';
import { Refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { seconds } from '../../http/seconds.ts';
import { readHomeZone } from '../school/current-school.ts';
import { isAdmin, requireRole } from '../people/roles.ts';
import { chatTable, supportTable } from './activity.ts';
import { periodOf } from './days.ts';
import { invitationsTable } from './invitations.ts';
import { peopleTables } from './people.ts';
import { eventsTable, materialsTable, pollsTable } from './programme.ts';

/** These statistics read whole tables, so they count as this many requests of the person. */
const callsPerRequest = 49;

export const statisticsRoutes = [
  route(contract.getStatistics, async ({ ctx, me, query }) => {
    requireRole(isAdmin, me);
    await ctx.calls.take(me.id, callsPerRequest);
    const { db, config } = ctx;
    const period = periodOf(query, ctx.now(), await readHomeZone(db, config));
    const { course } = query;
    const courses = await db.selectFrom('course').select(['id', 'localized_title']).orderBy('id').execute();
    if (course !== undefined && !courses.some(({ id }) => id === course))
      throw new Refusal('invalid', { fields: { course: ['unknown'] } });
    // One query at a time, so that the statistics occupy one connection of the pool.
    const tables = [
      ...(await peopleTables(db, period, courses, course)),
      await invitationsTable(db, course),
      await eventsTable(db, period, course),
      await pollsTable(db, period, course),
      await materialsTable(db, period, course),
      await chatTable(db, period, course),
      await supportTable(db, period, course),
    ];
    return { from: period.from, to: period.to, made_at: seconds(period.now), tables };
  }),
];
