import { type Kysely, sql } from 'kysely';

/** Who skipped a poll is known also where it was skipped anonymously: a skipped poll has no answer to hide. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table poll_voter add column skipped boolean not null default false`.execute(db);
}
