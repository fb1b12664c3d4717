import { type Kysely, sql } from 'kysely';

/*
 * Anonymous questions whose author the server does not know. `question_token_request` names the devices that
 * got signatures; `event_question` has the hash of the token that changes and withdraws the question.
 */
const statements = [
  `create table question_key (
     event_id bigint primary key references event on delete cascade, public_key text not null, private_key text)`,
  `create table question_token_request (
     event_id bigint not null references event on delete cascade,
     user_id bigint not null references app_user on delete cascade,
     blinded_hash bytea not null, primary key (event_id, user_id, blinded_hash))`,
  `create index question_token_request_by_user on question_token_request (user_id)`,
  `alter table event_question alter column user_id drop not null, add column token_hash bytea`,
  `create unique index event_question_by_token on event_question (event_id, token_hash)
     where token_hash is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
