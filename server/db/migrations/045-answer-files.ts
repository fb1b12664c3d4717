import { type Kysely, sql } from 'kysely';

/** Files that people gave as answers; `question_answer` has their names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table answer_file (
    question_id bigint not null references question on delete cascade,
    user_id bigint not null references app_user on delete cascade,
    hash text not null, type text not null, bytes bigint not null,
    primary key (question_id, user_id))`.execute(db);
  await sql`create index answer_file_of_user on answer_file (user_id)`.execute(db);
}
