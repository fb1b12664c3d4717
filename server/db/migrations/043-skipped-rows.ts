import { type Kysely, sql } from 'kysely';

/** Rows with errors that an import of people skipped, and the names of the columns of its table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table people_import
    add column names jsonb not null default '[]',
    add column skipped jsonb not null default '[]'`.execute(db);
}
