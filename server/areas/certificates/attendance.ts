import { sql } from 'kysely';
import type { CertificateRule } from '../../../contract/certificates.ts';
import type { Reader } from '../../db/client.ts';

/** The events that a rule counts: those that have ended, without breaks and cancelled ones. */
const ruledEvents = ({ course, from, to }: CertificateRule, zone: string, now: Date) => sql`
  select id, time_finish, (time_start at time zone ${zone})::date as day from event
  where kind <> 'break' and status is distinct from 'cancelled' and time_finish <= ${now}
    and (${course}::bigint is null or course_id = ${course}::bigint)
    and (${from}::date is null or (time_start at time zone ${zone})::date >= ${from}::date)
    and (${to}::date is null or (time_start at time zone ${zone})::date <= ${to}::date)`;

export interface Attendance {
  /** Count of the events of the rule. */
  events: number;
  /** First and last day of these events, as `YYYY-MM-DD`; null without events. */
  days: { first: string; last: string } | null;
  /** By person, the count of events attended; people who attended none are missing. */
  attended: ReadonlyMap<number, number>;
}

/**
 * Counts the events of a rule that each person attended. A check-in to a day counts for its events, except
 * those that were over when it was made; one that is made on a later day counts for all.
 */
export async function readAttendance(
  db: Reader,
  rule: CertificateRule,
  { zone, now }: { zone: string; now: number },
): Promise<Attendance> {
  const events = ruledEvents(rule, zone, new Date(now));
  const { rows: counted } = await sql<{ total: number; first: string | null; last: string | null }>`
    select count(*)::int as total, min(day)::text as first, max(day)::text as last
    from (${events}) as ruled`.execute(db);
  const { total = 0, first = null, last = null } = counted[0] ?? {};
  const { rows } = await sql<{ user_id: number; attended: number }>`
    with ruled as (${events})
    select user_id::float8 as user_id, count(*)::int as attended from (
      select user_id, event_id from meeting_visit join ruled on ruled.id = event_id
      where user_id is not null and ${rule.counts !== 'check_in'}
      union
      select user_id, ruled.id from check_in
      join ruled on ruled.id = check_in.event_id or (ruled.day = check_in.day
        and (check_in.at < ruled.time_finish or (check_in.at at time zone ${zone})::date <> check_in.day))
      where ${rule.counts !== 'joined'}) as visits
    group by user_id`.execute(db);
  return {
    events: total,
    days: first !== null && last !== null ? { first, last } : null,
    attended: new Map(rows.map(({ user_id, attended }) => [user_id, attended])),
  };
}

/** Whether a person has attended the required share of the events. */
export const qualifies = (
  attended: number,
  events: number,
  { share }: Pick<CertificateRule, 'share'>,
): boolean => events > 0 && attended * 100 >= share * events;
