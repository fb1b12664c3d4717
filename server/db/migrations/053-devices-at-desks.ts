import { type Kysely, sql } from 'kysely';

/** The session of the last act on a row of a desk; without a key, because it only is compared. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table desk_act add column session_id bigint`.execute(db);
}
