import { sql } from 'kysely';
import {
  deviceCounts,
  lastUses,
  type StatisticsTableName,
  type StatisticsTableOnWire,
} from '../../../contract/statistics.ts';
import { roleAliases } from '../../../contract/users.ts';
import type { Reader } from '../../db/client.ts';
import type { CourseCount } from './count-by-course.ts';
import { countExactly, type ExactCounts } from './count-exactly.ts';
import { daysOf, type Period } from './days.ts';
import { type Course, figureOf, noCourse, rowOf, tableOf } from './tables.ts';

/**
 * Approved people by course, role, country, language, day of sign-up, last use and count of devices; by course and
 * role also invited people, who have no account yet. The period only limits the days that are listed.
 */
export async function peopleTables(
  db: Reader,
  period: Period,
  courses: readonly Course[],
  course: number | undefined,
): Promise<StatisticsTableOnWire[]> {
  const counts = countExactly(await countPeople(db, period), 'roles');
  const invited = countExactly(await countInvited(db), 'roles');
  const listed = (name: StatisticsTableName, keys: readonly string[]) =>
    tableOf(
      name,
      keys.map((key) => rowOf(key, { people: figureOf(counts.of(name, key, course)) })),
      { total: { people: figureOf(counts.total(course)) } },
    );
  return [
    coursesTable(counts, invited, { courses, course }),
    tableOf(
      'roles',
      roleAliases.map((role) =>
        rowOf(role, {
          people: figureOf(counts.of('roles', role, course)),
          invited: figureOf(invited.of('roles', role, course)),
        }),
      ),
      { total: { people: figureOf(counts.total(course)), invited: figureOf(invited.total(course)) } },
    ),
    listed('countries', sortedKeys(counts, 'countries')),
    listed('languages', sortedKeys(counts, 'languages')),
    // The days are not all days, so they have no total.
    { ...listed('signUps', daysOf(period)), total: null },
    listed('lastUse', lastUses),
    listed('devices', deviceCounts),
  ];
}

/** By count in all courses, so that the order stays when a course is chosen. */
function sortedKeys(counts: ExactCounts, dimension: string): string[] {
  const countOf = (key: string) => counts.of(dimension, key, undefined).count;
  return counts.keys(dimension).toSorted((a, b) => countOf(b) - countOf(a) || (a < b ? -1 : 1));
}

function coursesTable(
  counts: ExactCounts,
  invited: ExactCounts,
  { courses, course }: { courses: readonly Course[]; course: number | undefined },
) {
  const listed = [...courses, { id: noCourse, localized_title: {} }];
  const rows = listed
    .filter(({ id }) => course === undefined || id === course)
    .map(({ id, localized_title }) =>
      rowOf(
        id === noCourse ? '' : String(id),
        { people: figureOf(counts.total(id)), invited: figureOf(invited.total(id)) },
        { localized_name: localized_title },
      ),
    );
  const all = { people: figureOf(counts.total(undefined)), invited: figureOf(invited.total(undefined)) };
  const total = course === undefined ? all : null;
  return tableOf('courses', rows, { total });
}

/** People with an address who have no account yet, by course and role. */
async function countInvited(db: Reader): Promise<CourseCount[]> {
  const { rows } = await sql<CourseCount>`
    select 'roles' as dimension, role as key, coalesce(course.id, ${noCourse})::int as course, count(*)::int as people
    from app_user left join course on course.id = course_type
    where status = 'none' and email is not null and deleted_at is null
    group by role, course.id`.execute(db);
  return rows;
}

async function countPeople(db: Reader, { zone, now }: Period): Promise<CourseCount[]> {
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const { rows } = await sql<CourseCount>`
    with device as (
      select user_id, count(*) as devices, max(last_used_at) as used_at
      from session where scope = 'full' group by user_id
    ), person as (
      select coalesce(course.id, ${noCourse})::int as course, role, coalesce(upper(country), '') as country,
        language, (created_at at time zone ${zone})::date::text as day,
        least(coalesce(devices, 0), 3)::text as devices,
        case when used_at is null then 'never' when used_at > ${ago(1)} then 'day'
          when used_at > ${ago(7)} then 'week' when used_at > ${ago(30)} then 'month' else 'longer' end as used
      from app_user left join course on course.id = course_type left join device on user_id = app_user.id
      where status = 'approved' and deleted_at is null
    )
    select part.dimension, part.key, course, count(*)::int as people
    from person cross join lateral (values ('roles', role), ('countries', country), ('languages', language),
      ('signUps', day), ('lastUse', used), ('devices', devices)) as part (dimension, key)
    group by part.dimension, part.key, course order by part.dimension, part.key, course`.execute(db);
  return rows;
}
