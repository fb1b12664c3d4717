import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table event add column meeting_way text',
  'alter table event add column meeting_room text',
  `create table meeting_visit (
     id uuid primary key, event_id bigint not null references event on delete cascade,
     user_id bigint references app_user on delete cascade, way text not null,
     joined_at timestamptz not null default now(), left_at timestamptz)`,
  'create index meeting_visit_of_event on meeting_visit (event_id, joined_at)',
  'create index meeting_visit_of_person on meeting_visit (user_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
