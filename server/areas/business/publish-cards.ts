import { sql } from 'kysely';
import type { Write } from '../../db/write-transaction.ts';

/**
 * Publishes the active cards of people whose account has changed, because others may see them now or no longer. Without
 * `people`, those of everybody.
 */
export async function publishCards(tx: Write, people?: readonly number[]): Promise<void> {
  const among = people ? sql`user_id = any(${[...people]}::bigint[])` : sql`true`;
  const { rows } = await sql<{ user_id: number; rev: number }>`
    with locked as (select user_id from business_profile where active and ${among} order by user_id for update)
    update business_profile set rev = next_rev() where user_id in (select user_id from locked)
    returning user_id::int, rev::float8 as rev`.execute(tx.db);
  for (const { user_id, rev } of rows) await tx.change('all', 'business_profile', user_id, 'put', rev);
}
