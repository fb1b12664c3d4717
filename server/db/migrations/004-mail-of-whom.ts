import { type Kysely, sql } from 'kysely';

const statements = [
  // Whose account a mail is about, where the address alone does not tell: they may have had another.
  `alter table mail add column user_id bigint references app_user on delete cascade`,
  `create index mail_of_user on mail (user_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
