import { type Kysely, sql } from 'kysely';

/** An import also shows how many people it invited by mail, and the titles of the courses it created. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table people_import add column invited integer not null default 0`.execute(db);
  await sql`alter table people_import add column new_courses jsonb not null default '[]'`.execute(db);
}
