import { type Kysely, sql } from 'kysely';

/** Hidden people are queried on every connection, so they have a partial index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index app_user_hidden on app_user (id) where not visible`.execute(db);
}
