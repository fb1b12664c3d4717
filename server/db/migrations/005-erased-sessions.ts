import { type Kysely, sql } from 'kysely';

const statements = [
  // A device that sends one of these tokens gets "account erased", and deletes its data.
  `create table erased_session (
     token_hash bytea primary key,
     at timestamptz not null default now())`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
