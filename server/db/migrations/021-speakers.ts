import { type Kysely, sql } from 'kysely';

const statements = [
  `create table speaker_answer (
     event_id bigint not null references event on delete cascade,
     user_id bigint not null references app_user on delete cascade,
     answer text not null, note text, answered_at timestamptz not null default now(),
     primary key (event_id, user_id))`,
  'create index speaker_answer_of_person on speaker_answer (user_id)',
  'alter table app_user add column invited_at timestamptz',
  `create table later_announcement (
     id bigserial primary key, body jsonb not null, at timestamptz not null,
     user_id bigint references app_user on delete set null, created_at timestamptz not null default now())`,
  // Quiet hours in minutes after midnight in the person's time zone; only urgent messages are pushed then.
  `alter table app_user add column quiet_from integer, add column quiet_to integer,
     add column quiet_zone text, add column daily_summary boolean not null default false,
     add column summary_of date`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
