import { type Kysely, sql } from 'kysely';

const statements = [
  `create table push_subscription (
     id bigserial primary key, user_id bigint not null references app_user on delete cascade,
     session_id bigint not null unique references session on delete cascade, endpoint text not null unique,
     p256dh text not null, auth text not null, created_at timestamptz not null default now())`,
  'create index push_subscription_of_person on push_subscription (user_id)',
  `alter table app_user add column push_off text[] not null default '{}'`,
  // Existing notifications are not pushed.
  'alter table log add column pushed boolean not null default true',
  'alter table log alter column pushed set default false',
  'create index log_to_push on log (id) where not pushed',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
