import { type Kysely, sql } from 'kysely';

const statements = [
  `create table agenda (
     user_id bigint not null references app_user on delete cascade,
     event_id bigint not null references event on delete cascade,
     starred boolean not null default false, note text, seen jsonb, rev bigint not null default 0,
     updated_at timestamptz not null default now(), primary key (user_id, event_id))`,
  'create index agenda_of_event on agenda (event_id) where starred',
  'alter table event add column places integer',
  'alter table event add column booking_closes_at timestamptz',
  `create table booking (
     id bigserial primary key, event_id bigint not null references event on delete cascade,
     user_id bigint not null references app_user on delete cascade, state text not null,
     rev bigint not null default 0, created_at timestamptz not null default now(), unique (event_id, user_id))`,
  'create index booking_of_person on booking (user_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
