import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table poll add column correct bigint`,
  `create table quiz_name (
     event_id bigint not null references event on delete cascade,
     user_id bigint not null references app_user on delete cascade,
     primary key (event_id, user_id))`,
  `create index quiz_name_by_user on quiz_name (user_id)`,
];

/** Right answers of session polls, and people who agree to be named in the ranking of a quiz. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
