import { type Kysely, sql } from 'kysely';

/*
 * The keys of the operations that asked questions by name, by which boxes and devices recognise a question that a box
 * holds. `event_question_key` also has those of questions that no longer exist or were not published, for 30 days.
 */
const statements = [
  'alter table event_question add column client_id uuid',
  `create table event_question_key (
     question_id bigint primary key, client_id uuid not null,
     user_id bigint references app_user on delete set null, created_at timestamptz not null)`,
  'create index event_question_key_by_client on event_question_key (client_id)',
  'create index event_question_key_by_user on event_question_key (user_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
