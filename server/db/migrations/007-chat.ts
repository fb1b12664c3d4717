import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table message
     add column forward_id bigint, add column forward_author_id bigint references app_user,
     add column spam boolean not null default false, add column mentions jsonb not null default '[]',
     add column file jsonb`,
  `create index message_with_file on message (author_id) where file is not null`,
  `create index message_forwarded on message (forward_author_id) where forward_author_id is not null`,
  `create table message_reaction (
     message_id bigint not null references message on delete cascade,
     user_id bigint not null references app_user on delete cascade,
     emoji text not null, reacted_at timestamptz not null default now(), primary key (message_id, user_id))`,
  `create index message_reaction_by_user on message_reaction (user_id)`,
  `create table message_report (
     message_id bigint not null references message on delete cascade,
     user_id bigint not null references app_user on delete cascade,
     group_id bigint not null references chat_group on delete cascade,
     reported_at timestamptz not null default now(), primary key (message_id, user_id))`,
  `create index message_report_by_user on message_report (user_id, group_id)`,
  `alter table chat_group
     add column read_only boolean not null default false, add column blocked_at timestamptz,
     add column pinned_message_id bigint`,
  `alter table chat_member
     add column pinned boolean not null default false, add column muted_until timestamptz,
     add column silenced_until timestamptz`,
  `alter table log
     add column group_id bigint references chat_group on delete cascade,
     add column message_id bigint references message on delete cascade`,
  `create index log_of_message on log (message_id) where message_id is not null`,
  `create index log_of_group on log (group_id) where group_id is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
