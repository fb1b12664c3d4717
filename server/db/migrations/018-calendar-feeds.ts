import { type Kysely, sql } from 'kysely';

const statements = [
  `create table calendar_feed (
     user_id bigint primary key references app_user on delete cascade, key text not null,
     created_at timestamptz not null default now())`,
  'alter table app_user add column remind_minutes integer not null default 15',
  // The start of which one was reminded: an event that moves is reminded of again.
  'alter table agenda add column reminded_of timestamptz',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
