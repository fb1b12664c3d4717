import { sql } from 'kysely';
import type { Write } from '../../db/write-transaction.ts';

/** Publishes people whose account has changed to those who have them as contacts. */
export async function publishContacts(tx: Write, people: readonly number[]): Promise<void> {
  const ids = sql`any(${[...people]}::bigint[])`;
  const { rows } = await sql<{ user_id: number; person_id: number; rev: number }>`
    with locked as (select user_id, person_id from contact where user_id = ${ids} or person_id = ${ids}
      order by user_id, person_id for update)
    update contact set rev = next_rev() from locked
    where contact.user_id = locked.user_id and contact.person_id = locked.person_id
    returning contact.user_id::int, contact.person_id::int, contact.rev::float8 as rev`.execute(tx.db);
  for (const { user_id, person_id, rev } of rows) {
    for (const [owner, id] of [
      [user_id, person_id],
      [person_id, user_id],
    ] as const) {
      if (!people.includes(id)) continue;
      await tx.change(`user:${owner}`, 'contact', id, 'put', rev);
      tx.nudge(owner, rev);
    }
  }
}
