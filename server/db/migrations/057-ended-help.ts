import { type Kysely, sql } from 'kysely';

/** Help that has ended is stored for a day, so that check-ins of a helper who was offline still count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table check_in_helper add column ended boolean not null default false`.execute(db);
}
