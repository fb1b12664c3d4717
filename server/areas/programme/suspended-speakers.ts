import { sql } from 'kysely';
import type { Locale } from '../../../contract/scalars.ts';
import type { Context } from '../../context.ts';
import { peopleById } from '../people/rows.ts';

/** The speakers of coming events whose account is suspended, by event. */
export async function suspendedSpeakers({ db, now }: Pick<Context, 'db' | 'now'>, locale: Locale) {
  const { rows } = await sql<{ event_id: number; user_id: number }>`
    select distinct e.id::int as event_id, u.id::int as user_id from app_user u
    left join event_expert x on x.user_id = u.id
    join event e on e.user_id = u.id or e.id = x.event_id
    where u.status = 'suspended' and u.deleted_at is null and e.time_finish > ${new Date(now())}
    order by event_id, user_id`.execute(db);
  const people = await peopleById(
    db,
    rows.map(({ user_id }) => user_id),
    locale,
  );
  return rows.flatMap(({ event_id, user_id }) => {
    const person = people.get(user_id);
    return person ? [{ event_id, person }] : [];
  });
}
