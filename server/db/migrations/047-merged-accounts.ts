import { type Kysely, sql } from 'kysely';

/** Devices of an account that was merged into another one learn of it, instead of a deletion. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table erased_session add merged boolean not null default false`.execute(db);
}
