import { sql } from 'kysely';
import type {
  BusinessMeetingOnWire,
  BusinessPlanOnWire,
  BusinessProfileOnWire,
} from '../../../contract/business.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { BusinessRules } from '../../../contract/school.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Reader } from '../../db/client.ts';
import { seconds } from '../../http/seconds.ts';
import { peopleById } from '../people/rows.ts';

interface Selection {
  ids?: readonly number[] | undefined;
}

const listed = (ids: readonly number[] | undefined) => (ids && ids.length > 0 ? [...ids] : [0]);

/** Whether the person of the row `app_user` takes part in business meetings, and may be found there. */
export const takesPart = ({ courses }: Pick<BusinessRules, 'courses'>) =>
  sql<boolean>`(app_user.visible and app_user.status = 'approved' and app_user.deleted_at is null
    and (${courses.length === 0} or app_user.course_type = any(${courses}::int[])))`;

/** The active cards of people who take part, and the caller's own. */
export async function cardsFor(
  db: Reader,
  me: Pick<Me, 'id'>,
  rules: BusinessRules | null,
  { ids }: Selection = {},
): Promise<BusinessProfileOnWire[]> {
  const rows = await db
    .selectFrom('business_profile')
    .innerJoin('app_user', 'app_user.id', 'business_profile.user_id')
    .select(['user_id as id', 'active', 'offers', 'needs', 'business_profile.localized_text', 'languages'])
    .select(['ways', 'business_profile.rev'])
    .where((eb) =>
      eb.or([
        eb('user_id', '=', me.id),
        ...(rules ? [eb.and([eb('active', '=', true), takesPart(rules)])] : []),
      ]),
    )
    .$if(ids !== undefined, (query) => query.where('user_id', 'in', listed(ids)))
    .orderBy('user_id')
    .execute();
  return rows;
}

/** The availability of the caller, as a list of one. */
export async function plansFor(
  db: Reader,
  me: Pick<Me, 'id'>,
  { ids = [me.id] }: Selection = {},
): Promise<BusinessPlanOnWire[]> {
  if (!ids.includes(me.id)) return [];
  const row = await db
    .selectFrom('business_plan')
    .select(['blocked', 'starred_blocks', 'dismissed', 'rev'])
    .where('user_id', '=', me.id)
    .executeTakeFirst();
  return [{ id: me.id, blocked: [], starred_blocks: false, dismissed: [], rev: 0, ...row }];
}

/** The requests and meetings of the caller. */
export async function businessMeetingsFor(
  db: Reader,
  me: Pick<Me, 'id'>,
  locale: Locale,
  { ids }: Selection = {},
): Promise<BusinessMeetingOnWire[]> {
  const rows = await db
    .selectFrom('business_meeting')
    .innerJoin('business_seat', (join) =>
      join
        .onRef('business_seat.meeting_id', '=', 'business_meeting.id')
        .on('business_seat.user_id', '=', me.id),
    )
    .leftJoin('business_table', 'business_table.id', 'business_meeting.table_id')
    .selectAll('business_meeting')
    .select(['business_seat.feedback', 'business_table.name as table'])
    .$if(ids !== undefined, (query) => query.where('business_meeting.id', 'in', listed(ids)))
    .orderBy('business_meeting.id')
    .execute();
  const people = await peopleById(
    db,
    rows.flatMap(({ requester_id, partner_id }) => [requester_id, partner_id]),
    locale,
  );
  return rows.flatMap((row) => {
    const [requester, partner] = [people.get(row.requester_id), people.get(row.partner_id)];
    if (!requester || !partner) return [];
    return [
      {
        id: row.id,
        requester,
        partner,
        state: row.state,
        way: row.way,
        proposals: row.proposals,
        proposed_by: row.proposed_by,
        start: row.start_at && seconds(row.start_at),
        minutes: row.minutes,
        table: row.table,
        room: row.state === 'accepted' && row.room !== null,
        link: row.link,
        message: row.message,
        message_by: row.message_by,
        other_message: row.other_message,
        group_id: row.group_id,
        ended_by: row.ended_by,
        feedback: row.feedback,
        at: seconds(row.at),
        rev: row.rev,
      },
    ];
  });
}
