import { type Kysely, sql } from 'kysely';

/* The API token of an audited call. Not a foreign key: the entry stays after the token is deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit add column token_id bigint`.execute(db);
}
