import { type Kysely, sql } from 'kysely';

const statements = [
  `create table review (
     id bigserial primary key, user_id bigint not null references app_user on delete cascade,
     event_id bigint references event on delete set null,
     content text, draft text, previous text, state text not null default 'waiting', reason text,
     version integer not null default 1, created_at timestamptz not null default now(),
     rev bigint not null default 0)`,
  `create index review_of_user on review (user_id)`,
  `create index review_of_event on review (event_id) where event_id is not null`,
  `create table support_request (
     id bigserial primary key, user_id bigint references app_user on delete cascade,
     guest_name text, guest_email text, guest_language text, token_hash bytea unique, confirmed_at timestamptz,
     type text not null, state text not null default 'open',
     assignee_id bigint references app_user on delete set null, context jsonb not null default '{}',
     mail_key text not null unique, created_at timestamptz not null default now(),
     updated_at timestamptz not null default now(), rev bigint not null default 0)`,
  `create index support_request_of_user on support_request (user_id)`,
  `create index support_request_open on support_request (updated_at) where state = 'open'`,
  `create table support_message (
     id bigserial primary key, request_id bigint not null references support_request on delete cascade,
     source text not null, user_id bigint references app_user on delete set null, content text not null,
     mail_id text, created_at timestamptz not null default now())`,
  `create index support_message_of_request on support_message (request_id, id)`,
  `create unique index support_message_mail on support_message (mail_id) where mail_id is not null`,
  `create table canned_answer (
     id bigserial primary key, title text not null, localized_text jsonb not null default '{}')`,
  `alter table mail add column reply_to text`,
  `alter table log add column request_id bigint references support_request on delete cascade`,
  `create index log_of_request on log (request_id) where request_id is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
