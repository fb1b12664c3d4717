import { type Kysely, sql } from 'kysely';

/* The visible parts of a mailed event, so that a change of other parts selects nobody. Null for earlier rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calendar_mail add column fingerprint text`.execute(db);
}
