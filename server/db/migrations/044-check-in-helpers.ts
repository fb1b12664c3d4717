import { type Kysely, sql } from 'kysely';

/** People who check in others until a time, to one event or, without one, to all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table check_in_helper (
    user_id bigint primary key references app_user on delete cascade,
    event_id bigint references event on delete cascade, ends_at timestamptz not null,
    created_by bigint references app_user on delete set null,
    created_at timestamptz not null default now())`.execute(db);
}
