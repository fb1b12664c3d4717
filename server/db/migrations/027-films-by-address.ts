import { type Kysely, sql } from 'kysely';

/** A material with a URL is a film if its uploader marked it as one, or if its host shows films. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table material add column is_film boolean not null default false`.execute(db);
}
