import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table chat_group add cohort_id bigint references cohort on delete set null`,
  `create index chat_group_of_cohort on chat_group (cohort_id) where cohort_id is not null`,
  // False for members who were added by hand: they stay when they leave the cohort.
  `alter table chat_member add by_cohort boolean not null default false`,
];

/** Chats whose members are those of a cohort. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
