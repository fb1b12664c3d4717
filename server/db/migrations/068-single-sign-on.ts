import { type Kysely, sql } from 'kysely';

/* Signing in with an account at an OpenID provider. */
const statements = [
  `create table provider_secret (
     issuer text not null, client_id text not null, secret text not null,
     primary key (issuer, client_id))`,
  `create table linked_identity (
     id bigserial primary key, user_id bigint not null references app_user on delete cascade,
     issuer text not null, subject text not null, email text,
     created_at timestamptz not null, last_used_at timestamptz,
     unique (issuer, subject))`,
  `create index linked_identity_user on linked_identity (user_id)`,
  `create table provider_sign_in (
     state_hash bytea primary key, secret_hash bytea not null,
     user_id bigint references app_user on delete cascade,
     issuer text not null, client_id text not null, redirect_address text not null,
     code_verifier text not null, nonce text not null,
     subject text, claims jsonb, expires_at timestamptz not null)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
