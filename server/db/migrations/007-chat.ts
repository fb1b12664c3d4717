import { type Kysely, sql } from 'kysely';
import { fold } from '../../../src/lib/text-fold.ts';

const statements = [
  `alter table message
     add column forward_id bigint, add column forward_author_id bigint references app_user,
     add column spam boolean not null default false, add column mentions jsonb not null default '[]',
     add column file jsonb, add column folded text not null default ''`,
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

const atOnce = 1000;

/** Makes existing messages searchable. */
async function foldMessages(db: Kysely<unknown>): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number; content: string }>`
      select id, content from message where id > ${after} and deleted_at is null order by id limit ${atOnce}`.execute(
      db,
    );
    if (rows.length === 0) return;
    for (const { id, content } of rows)
      await sql`update message set folded = ${fold(content)} where id = ${id}`.execute(db);
    after = rows.at(-1)!.id;
  }
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await foldMessages(db);
}
