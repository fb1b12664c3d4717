import { type Kysely, sql } from 'kysely';

/** Cohorts whose members may book a place at an event; empty: everybody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table event add booking_cohorts bigint[] not null default '{}'`.execute(db);
}
