import { type Kysely, sql } from 'kysely';

/** Reports of questions at events, one for each person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table event_question_report (
     question_id bigint not null references event_question on delete cascade,
     user_id bigint not null references app_user on delete cascade,
     reason text not null, reported_at timestamptz not null,
     primary key (question_id, user_id))`.execute(db);
  await sql`create index event_question_report_by_user on event_question_report (user_id)`.execute(db);
}
