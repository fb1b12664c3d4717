import { sql } from 'kysely';
import type { Localized } from '../../../contract/scalars.ts';
import { statisticsMaterialKinds, type StatisticsTableOnWire } from '../../../contract/statistics.ts';
import type { Reader } from '../../db/client.ts';
import { seconds } from '../../http/seconds.ts';
import type { Period } from './days.ts';
import { markAnswers } from './mark-answers.ts';
import { suppress } from './suppress.ts';
import { figureAbout, figureOf, type MarkedCount, rowOf, tableOf } from './tables.ts';

const maxRows = 500;

interface Named {
  id: number;
  name: string;
  localized_name: Localized;
  at: Date;
}

const aboutRow = ({ name, localized_name, at }: Named) => ({ name, localized_name, at: seconds(at) });

/** A count that is no part of a sum in these statistics. */
const alone = (count: number): MarkedCount => ({ count, mark: suppress([count], [])[0]! });

interface EventRow extends Named {
  joined: number;
  checked_in: number;
  ratings: number;
  rating: number | null;
}

/** Events that have begun, with the people who joined online or were checked in, and ratings out of five. */
export async function eventsTable(
  db: Reader,
  { start, end, now }: Period,
  course: number | undefined,
): Promise<StatisticsTableOnWire> {
  const { rows } = await sql<EventRow>`
    select event.id::int, name, localized_name, time_start as at,
      (select (count(distinct user_id) + count(*) filter (where user_id is null))::int
        from meeting_visit where event_id = event.id) as joined,
      (select count(*)::int from check_in where event_id = event.id) as checked_in,
      coalesce(ratings, 0)::int as ratings, mean::float8 as rating
    from event left join (
      select event_id, count(*) as ratings, avg((relevant + informative + interesting) / 3.0) as mean
      from rating group by event_id) rated on rated.event_id = event.id
    where time_start >= ${start} and time_start < ${end} and time_start <= ${now}
      and kind <> 'break' and status is distinct from 'cancelled'
      and (${course ?? null}::bigint is null or course_id = ${course ?? null}::bigint)
    order by time_start desc, event.id limit ${maxRows + 1}`.execute(db);
  return tableOf(
    'events',
    rows.slice(0, maxRows).map((row) => {
      const ratings = alone(row.ratings);
      const rating = row.rating === null ? null : Math.round(row.rating * 10) / 10;
      return rowOf(
        String(row.id),
        {
          joined: row.joined,
          checked_in: row.checked_in,
          ratings: figureOf(ratings),
          rating: figureAbout(rating, ratings),
        },
        aboutRow(row),
      );
    }),
    { cut: rows.length > maxRows },
  );
}

interface PollRow extends Named {
  electorate: number;
  answered: number;
  skipped: number;
}

/** Polls that were open in the period, with the people who answered, skipped, or did neither. */
export async function pollsTable(
  db: Reader,
  { start, end, now }: Period,
  course: number | undefined,
): Promise<StatisticsTableOnWire> {
  const { rows } = await sql<PollRow>`
    select poll.id::int, title as name, localized_title as localized_name, coalesce(opens_at, created_at) as at,
      coalesce(electorate, (select count(*) from app_user where app_user.status = 'approved'
        and deleted_at is null and (roles = '{}' or role = any(roles))
        and (courses = '{}' or course_type = any(courses))))::int as electorate,
      coalesce(answered, 0)::int as answered, coalesce(passed, 0)::int as skipped
    from poll left join (
      select poll_id, count(*) filter (where not is_skip) as answered, count(*) filter (where is_skip) as passed
      from (select poll_id, skipped or (not anonymous and vote is null) as is_skip from poll_voter) vote
      group by poll_id) voters on voters.poll_id = poll.id
    where state <> 'draft' and coalesce(opens_at, created_at) < ${end}
      and coalesce(closed_at, ${now}::timestamptz) >= ${start}
      and (${course ?? null}::bigint is null or courses = '{}' or ${course ?? null}::bigint = any(courses))
    order by at desc, poll.id limit ${maxRows + 1}`.execute(db);
  return tableOf(
    'polls',
    rows.slice(0, maxRows).map((row) => {
      // People who have answered may have left the electorate since.
      const unanswered = Math.max(0, row.electorate - row.answered - row.skipped);
      const parts: [number, number, number] = [row.answered, row.skipped, unanswered];
      const marks = markAnswers(parts);
      const [answered, skipped, none] = parts.map((count, at) => figureOf({ count, mark: marks[at]! }));
      const electorate = row.answered + row.skipped + unanswered;
      return rowOf(
        String(row.id),
        { electorate, answered: answered!, skipped: skipped!, unanswered: none! },
        aboutRow(row),
      );
    }),
    { cut: rows.length > maxRows },
  );
}

/** Materials added in the period by kind. They are no counts of people, so all are shown. */
export async function materialsTable(
  db: Reader,
  { start, end }: Period,
  course: number | undefined,
): Promise<StatisticsTableOnWire> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select case when mime_type like 'image/%' then 'picture'
        when mime_type like 'video/%' or is_film then 'film' when mime_type like 'audio/%' then 'audio'
        when hash is null then 'link'
        when mime_type like 'text/%' or mime_type = 'application/pdf' or mime_type like '%document%'
          or mime_type in ('application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint')
          then 'document'
        else 'other' end as kind, count(*)::int as count
    from material
    where deleted_at is null and created_at >= ${start} and created_at < ${end}
      and (${course ?? null}::bigint is null or courses = '{}' or ${course ?? null}::bigint = any(courses))
    group by 1`.execute(db);
  const countOf = (kind: string) => rows.find((row) => row.kind === kind)?.count ?? 0;
  return tableOf(
    'materials',
    statisticsMaterialKinds.map((kind) => rowOf(kind, { materials: countOf(kind) })),
    { total: { materials: rows.reduce((all, { count }) => all + count, 0) } },
  );
}
