import { type Kysely, sql } from 'kysely';

const statements = [
  `create table calendar_feed (
     user_id bigint primary key references app_user on delete cascade, key text not null,
     created_at timestamptz not null default now())`,
  'alter table app_user add column remind_minutes integer not null default 15',
  // The start time of the last reminder. An event that moves causes a new reminder.
  'alter table agenda add column reminded_of timestamptz',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
