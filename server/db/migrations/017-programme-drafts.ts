import { type Kysely, sql } from 'kysely';

const statements = [
  `create table programme_draft (
     id bigserial primary key, event_id bigint unique references event on delete cascade, form jsonb not null,
     user_id bigint references app_user on delete set null, updated_at timestamptz not null default now())`,
  `create table programme_release (
     id bigserial primary key, at timestamptz not null default now(),
     user_id bigint references app_user on delete set null, events jsonb not null, undone_at timestamptz)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
