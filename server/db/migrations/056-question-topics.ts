import { type Kysely, sql } from 'kysely';

/** Topics by which moderators sort the questions of an event. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table event_question add column topic text`.execute(db);
}
