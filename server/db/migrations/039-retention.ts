import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // When the owner of an unused account was warned of its deletion.
  await sql`alter table app_user add unused_warned_at timestamptz`.execute(db);
  await sql`create index message_by_time on message (created_at) where deleted_at is null`.execute(db);
}
