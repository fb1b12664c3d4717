import { type Kysely, sql } from 'kysely';

/** Keeps the last message of each of the two people of a business meeting. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table business_meeting add column other_message text`.execute(db);
}
