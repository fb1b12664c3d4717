import { type RawBuilder, sql } from 'kysely';
import type { StatisticsTableOnWire } from '../../../contract/statistics.ts';
import type { Reader } from '../../db/client.ts';
import { countsByCourse, type CourseCount } from './count-by-course.ts';
import { countExactly } from './count-exactly.ts';
import { daysOf, type Period } from './days.ts';
import { figureAbout, figureOf, noCourse, rowOf, tableOf } from './tables.ts';

/** Messages, or requests for support, of one day and the people who wrote them. */
interface Activity extends CourseCount {
  things: number;
}

/** Days without a total: a person is counted on each day. */
function activityTable(
  name: 'chat' | 'support',
  things: 'messages' | 'requests',
  activity: readonly Activity[],
  period: Period,
  course: number | undefined,
): StatisticsTableOnWire {
  // Requests are read with their names at the desk; messages are not.
  const counts = name === 'support' ? countExactly(activity) : countsByCourse(activity);
  const sums = new Map<string, number>();
  for (const each of activity)
    if (course === undefined || each.course === course)
      sums.set(each.key, (sums.get(each.key) ?? 0) + each.things);
  const rows = daysOf(period).map((day) => {
    const people = counts.of(name, day, course);
    return rowOf(day, { [things]: figureAbout(sums.get(day) ?? 0, people), people: figureOf(people) });
  });
  return tableOf(name, rows);
}

/** Messages that are not deleted, and their authors, by day. */
export async function chatTable(
  db: Reader,
  period: Period,
  course: number | undefined,
): Promise<StatisticsTableOnWire> {
  const { rows } = await sql<Activity>`
    select 'chat' as dimension, ${dayIn(period, 'message')} as key, coalesce(course.id, ${noCourse})::int as course,
      count(*)::int as things, count(distinct author_id)::int as people
    from message join app_user on app_user.id = author_id left join course on course.id = course_type
    where message.deleted_at is null and message.created_at >= ${period.start}
      and message.created_at < ${period.end}
    group by 2, 3 order by 2, 3`.execute(db);
  return activityTable('chat', 'messages', rows, period, course);
}

/** Requests for support and their authors, by day. A guest is identified by the address. */
export async function supportTable(
  db: Reader,
  period: Period,
  course: number | undefined,
): Promise<StatisticsTableOnWire> {
  const { rows } = await sql<Activity>`
    select 'support' as dimension, ${dayIn(period, 'support_request')} as key,
      coalesce(course.id, ${noCourse})::int as course, count(*)::int as things,
      count(distinct coalesce(support_request.user_id::text, lower(guest_email)))::int as people
    from support_request left join app_user on app_user.id = support_request.user_id
      left join course on course.id = course_type
    where (support_request.user_id is not null or confirmed_at is not null)
      and support_request.created_at >= ${period.start} and support_request.created_at < ${period.end}
    group by 2, 3 order by 2, 3`.execute(db);
  return activityTable('support', 'requests', rows, period, course);
}

const dayIn = ({ zone }: Period, table: 'message' | 'support_request'): RawBuilder<string> =>
  sql`(${sql.ref(`${table}.created_at`)} at time zone ${zone})::date::text`;
