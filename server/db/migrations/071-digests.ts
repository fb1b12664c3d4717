import { type Kysely, sql } from 'kysely';

/* Mails about what a person has missed. */
const statements = [
  `create table digest_subscription (
     user_id bigint primary key references app_user on delete cascade,
     period text not null check (period in ('daily', 'weekly')),
     key text not null unique, last_at timestamptz not null)`,
  'alter table mail add column unsubscribe_key text',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
