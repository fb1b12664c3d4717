import { type Kysely, sql } from 'kysely';

const statements = [
  // `mail_from`: the sender of a mail that is not from the author's address. `lost_files`: names of
  // attachments that were not accepted.
  `alter table support_message add column mail_from text,
     add column lost_files jsonb not null default '[]'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
