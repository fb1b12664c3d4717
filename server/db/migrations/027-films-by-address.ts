import { type Kysely, sql } from 'kysely';

/** A material by address is a film where its uploader said so, or its host shows films. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table material add column is_film boolean not null default false`.execute(db);
}
