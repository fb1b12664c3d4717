import { type Kysely, sql } from 'kysely';

/*
 * `poll_voter` stores who has answered, and public answers. Anonymous answers are only counted, in the one
 * row of a poll in `poll_tally`: no row has their author, time or order.
 */
const statements = [
  `create table poll (
     id bigserial primary key, title text not null, localized_title jsonb not null default '{}',
     kind text not null, grouped text not null, variations jsonb not null default '[]', range jsonb,
     free_answer boolean not null default false, mandatory boolean not null default false,
     results text not null default 'closed', roles text[] not null default '{}',
     courses bigint[] not null default '{}', event_id bigint references event on delete set null,
     state text not null default 'draft', opens_at timestamptz, closes_at timestamptz, closed_at timestamptz,
     electorate integer, position integer not null default 0,
     created_at timestamptz not null default now(), rev bigint not null default 0)`,
  `create index poll_of_event on poll (event_id) where event_id is not null`,
  `create table poll_voter (
     poll_id bigint not null references poll on delete cascade,
     user_id bigint not null references app_user on delete cascade,
     anonymous boolean not null, vote jsonb, primary key (poll_id, user_id))`,
  `create index poll_voter_user on poll_voter (user_id)`,
  `create table poll_tally (
     poll_id bigint primary key references poll on delete cascade,
     shown jsonb not null, next jsonb not null, filling jsonb not null)`,
  `alter table log add column poll_id bigint references poll on delete cascade`,
  `create index log_of_poll on log (poll_id) where poll_id is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
