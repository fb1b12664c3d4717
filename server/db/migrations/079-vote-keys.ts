import { type Kysely, sql } from 'kysely';

/*
 * The keys of the operations that voted for questions, for 30 days: with them, the copy of a box says which votes it
 * contains. The people who voted are left out, and the question may be deleted.
 */
const statements = [
  `create table event_question_vote_key (
     question_id bigint not null, client_id uuid not null, created_at timestamptz not null,
     primary key (question_id, client_id))`,
  'create index event_question_vote_key_by_client on event_question_vote_key (client_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
