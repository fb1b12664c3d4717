import { type Kysely, sql } from 'kysely';

/* Separate from the link of an imported programme, so that the next import doesn't overwrite it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table event add column recording text').execute(db);
}
