import { sql } from 'kysely';
import type { DeskCounts } from '../../../contract/desks.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Reader } from '../../db/client.ts';
import { worksAt } from './rights.ts';

const queries: Record<keyof DeskCounts, string> = {
  people: `select count(*) from app_user where status = 'pending' and deleted_at is null`,
  chat: `select count(distinct message_id) from message_report
    join message on message.id = message_id where message.deleted_at is null and not message.spam`,
  polls: `select count(*) from poll where state = 'open'`,
  feedback: `select count(*) from review where state = 'waiting'`,
  support: `select count(*) from support_request where state = 'open'`,
  programme: `select count(*) from programme_draft`,
  jobs: `select count(*) from job where failed_at is not null and done_at is null`,
};

/** Open work per desk; null for desks at which the person does not work. */
export async function countDesks(db: Reader, me: Pick<Me, 'role' | 'chatAdmin'>): Promise<DeskCounts> {
  const names = Object.keys(queries) as (keyof DeskCounts)[];
  const columns = names.map((desk) =>
    worksAt(me, desk)
      ? sql`(${sql.raw(queries[desk])})::int as ${sql.id(desk)}`
      : sql`null as ${sql.id(desk)}`,
  );
  const { rows } = await sql<DeskCounts>`select ${sql.join(columns)}`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('The query of the counts returned no row');
  return counts;
}
