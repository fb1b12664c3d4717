import { type Kysely, sql } from 'kysely';

/** Marks people who tried to sign in while the platform was closed; they get a mail when it reopens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column wants_reopening_mail boolean not null default false`.execute(db);
}
