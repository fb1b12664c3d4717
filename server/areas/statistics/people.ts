import { sql } from 'kysely';
import {
  deviceCounts,
  lastUses,
  otherCountries,
  type StatisticsTableName,
  type StatisticsTableOnWire,
} from '../../../contract/statistics.ts';
import { roleAliases } from '../../../contract/users.ts';
import type { Reader } from '../../db/client.ts';
import { countsByCourse, type CourseCount, type CountsByCourse } from './count-by-course.ts';
import { daysOf, type Period } from './days.ts';
import { minPeople } from './possible-ranges.ts';
import { type Course, figureOf, noCourse, rowOf, tableOf } from './tables.ts';

/**
 * Approved people by course, role, country, language, day of sign-up, last use and count of devices. The
 * period only limits the days that are listed: a limit of the people would allow to subtract two periods.
 */
export async function peopleTables(
  db: Reader,
  period: Period,
  courses: readonly Course[],
  course: number | undefined,
): Promise<StatisticsTableOnWire[]> {
  const counts = countsByCourse(withOtherCountries(await countPeople(db, period)), 'roles');
  const listed = (name: StatisticsTableName, keys: readonly string[]) =>
    tableOf(
      name,
      keys.map((key) => rowOf(key, { people: figureOf(counts.of(name, key, course)) })),
      { total: { people: figureOf(counts.total(course)) } },
    );
  return [
    coursesTable(counts, courses, course),
    listed('roles', roleAliases),
    listed('countries', sortedKeys(counts, 'countries')),
    listed('languages', sortedKeys(counts, 'languages')),
    // The days are not all days, so they have no total.
    { ...listed('signUps', daysOf(period)), total: null },
    listed('lastUse', lastUses),
    listed('devices', deviceCounts),
  ];
}

/** By count in all courses, so that the order of hidden counts in one course reveals nothing. */
function sortedKeys(counts: CountsByCourse, dimension: string): string[] {
  const shown = (key: string) => {
    const { count, mark } = counts.of(dimension, key, undefined);
    return mark === 'shown' ? count : 0;
  };
  return counts.keys(dimension).toSorted((a, b) => shown(b) - shown(a) || (a < b ? -1 : 1));
}

/** Puts together countries with few people, so that more of the others can be shown. */
function withOtherCountries(rows: readonly CourseCount[]): CourseCount[] {
  const sums = new Map<string, number>();
  for (const { dimension, key, people } of rows)
    if (dimension === 'countries') sums.set(key, (sums.get(key) ?? 0) + people);
  return rows.map((row) =>
    row.dimension === 'countries' && row.key !== '' && sums.get(row.key)! < minPeople
      ? { ...row, key: otherCountries }
      : row,
  );
}

function coursesTable(counts: CountsByCourse, courses: readonly Course[], course: number | undefined) {
  const all = [...courses, { id: noCourse, localized_title: {} }];
  const rows = all
    .filter(({ id }) => course === undefined || id === course)
    .map(({ id, localized_title }) =>
      rowOf(
        id === noCourse ? '' : String(id),
        { people: figureOf(counts.total(id)) },
        { localized_name: localized_title },
      ),
    );
  const total = course === undefined ? { people: figureOf(counts.total(undefined)) } : null;
  return tableOf('courses', rows, { total });
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
