import { type Kysely, sql } from 'kysely';

/* Beside what an imported programme names: the next import leaves it as it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table event add column recording text').execute(db);
}
