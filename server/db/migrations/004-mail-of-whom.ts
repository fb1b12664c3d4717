import { type Kysely, sql } from 'kysely';

const statements = [
  // The account of a mail. The address alone is not enough, because it may have changed.
  `alter table mail add column user_id bigint references app_user on delete cascade`,
  `create index mail_of_user on mail (user_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
