import { sql } from 'kysely';
import { invitationStages, type StatisticsTableOnWire } from '../../../contract/statistics.ts';
import type { Reader } from '../../db/client.ts';
import type { CourseCount } from './count-by-course.ts';
import { countExactly } from './count-exactly.ts';
import { figureOf, noCourse, rowOf, tableOf } from './tables.ts';

const dimension = 'invitations';

/**
 * People with a mailed invitation that was not revoked, and people who signed up by a link: those who have not
 * accepted, who have accepted and not used the app, and who have used it.
 */
export async function invitationsTable(
  db: Reader,
  course: number | undefined,
): Promise<StatisticsTableOnWire> {
  const { rows } = await sql<CourseCount>`
    with person as (
      select coalesce(course.id, ${noCourse})::int as course,
        case when status = 'none' then 'invited' when last_action_at is null then 'accepted'
          else 'used' end as stage
      from app_user left join course on course.id = course_type
      where deleted_at is null and (
        exists (select from invitation where user_id = app_user.id and (revoked_at is null or status <> 'none'))
        or exists (select from invitation_use where user_id = app_user.id))
    )
    select ${dimension}::text as dimension, stage as key, course, count(*)::int as people
    from person group by stage, course order by stage, course`.execute(db);
  const counts = countExactly(rows, dimension);
  return tableOf(
    dimension,
    invitationStages.map((stage) => rowOf(stage, { people: figureOf(counts.of(dimension, stage, course)) })),
    { total: { people: figureOf(counts.total(course)) } },
  );
}
