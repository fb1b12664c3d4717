import { type Kysely, sql } from 'kysely';

/** Stores skips by person, also anonymous ones: a skipped poll has no answer to hide. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table poll_voter add column skipped boolean not null default false`.execute(db);
}
