import { type Kysely, sql } from 'kysely';

const statements = [
  `create table guest_link (
     id bigserial primary key, event_id bigint not null references event on delete cascade, name text not null,
     key text not null, user_id bigint references app_user on delete set null, opened integer not null default 0,
     created_at timestamptz not null default now(), revoked_at timestamptz)`,
  `create index guest_link_of_event on guest_link (event_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
