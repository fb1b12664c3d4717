import { type Kysely, sql } from 'kysely';

/** Who hides is asked for whenever anybody connects: an index that holds nobody else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index app_user_hidden on app_user (id) where not visible`.execute(db);
}
