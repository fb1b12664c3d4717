import { type Kysely, sql } from 'kysely';

/* Codes of an authenticator app (RFC 6238) at the sign-in with the password. */
const statements = [
  `create table second_factor (
     user_id bigint primary key references app_user on delete cascade,
     secret bytea not null, created_at timestamptz not null, confirmed_at timestamptz,
     last_step bigint not null default 0)`,
  `create table recovery_code (
     user_id bigint not null references app_user on delete cascade,
     code_hash bytea not null, primary key (user_id, code_hash))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
