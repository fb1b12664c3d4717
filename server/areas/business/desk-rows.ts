import { sql } from 'kysely';
import type * as v from 'valibot';
import type { businessTable, DeskMeetingOnWire } from '../../../contract/business-desk.ts';
import type { Locale } from '../../../contract/scalars.ts';
import type { Reader } from '../../db/client.ts';
import { seconds } from '../../http/seconds.ts';
import { peopleById } from '../people/rows.ts';

/** All tables in order, with their coming meetings. */
export const listTables = (db: Reader, now: number): Promise<v.InferInput<typeof businessTable>[]> =>
  db
    .selectFrom('business_table')
    .select(['id', 'name', 'position', 'closed'])
    .select((eb) =>
      eb
        .selectFrom('business_meeting')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('table_id', '=', 'business_table.id')
        .where('state', '=', 'accepted')
        .where('finish_at', '>', new Date(now))
        .$asScalar()
        .$notNull()
        .as('coming'),
    )
    .orderBy('position')
    .orderBy('id')
    .execute();

interface Selection {
  id?: number;
  /** The accepted meetings of a table that have not ended at `now`. */
  comingAt?: { table: number; now: number };
}

/** Accepted meetings and unanswered requests, by time and then id. */
export async function deskMeetings(
  db: Reader,
  locale: Locale,
  { id, comingAt }: Selection = {},
): Promise<DeskMeetingOnWire[]> {
  const rows = await db
    .selectFrom('business_meeting')
    .leftJoin('business_table', 'business_table.id', 'business_meeting.table_id')
    .selectAll('business_meeting')
    .select('business_table.name as table_name')
    .$if(id !== undefined, (query) => query.where('business_meeting.id', '=', id ?? 0))
    .$if(id === undefined, (query) => query.where('state', 'in', ['requested', 'accepted']))
    .$if(comingAt !== undefined, (query) =>
      query
        .where('table_id', '=', comingAt?.table ?? 0)
        .where('state', '=', 'accepted')
        .where('finish_at', '>', new Date(comingAt?.now ?? 0)),
    )
    .orderBy('start_at')
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
    const { state, way, proposals, minutes, table_id, table_name } = row;
    const table = table_id === null || table_name === null ? null : { id: table_id, name: table_name };
    const start = row.start_at && seconds(row.start_at);
    return [
      { id: row.id, requester, partner, state, way, proposals, start, minutes, table, at: seconds(row.at) },
    ];
  });
}
