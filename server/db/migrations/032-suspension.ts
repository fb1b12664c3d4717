import { type Kysely, sql } from 'kysely';

/** People whose status is `suspended` have a reason, which they see at sign-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column suspension_reason text`.execute(db);
}
