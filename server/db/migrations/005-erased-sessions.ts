import { type Kysely, sql } from 'kysely';

const statements = [
  // A device that returns with one of these tokens is told that the account was erased, and deletes its data.
  `create table erased_session (
     token_hash bytea primary key,
     at timestamptz not null default now())`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
