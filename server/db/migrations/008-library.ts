import { type Kysely, sql } from 'kysely';

const statements = [
  `create table folder (
     id bigserial primary key, name text not null, position integer not null default 0,
     rev bigint not null default 0)`,
  `create table material (
     id bigserial primary key, name text not null, user_id bigint references app_user,
     additional boolean not null default false,
     hash text, file_name text, bytes bigint, mime_type text, url text,
     courses bigint[] not null default '{}', state text not null default 'ready', failure text,
     preview text, pages integer, duration real, renditions jsonb not null default '[]',
     folded text not null default '', folded_text text not null default '',
     announced boolean not null default false,
     created_at timestamptz not null default now(), deleted_at timestamptz, rev bigint not null default 0)`,
  `create index material_by_user on material (user_id)`,
  `create index material_deleted on material (deleted_at) where deleted_at is not null`,
  `create table material_event (
     material_id bigint not null references material on delete cascade,
     event_id bigint not null references event on delete cascade, primary key (material_id, event_id))`,
  `create index material_of_event on material_event (event_id)`,
  `create table material_folder (
     material_id bigint not null references material on delete cascade,
     folder_id bigint not null references folder on delete cascade, primary key (material_id, folder_id))`,
  `create index material_in_folder on material_folder (folder_id)`,
  `create table job (
     id bigserial primary key, kind text not null, key text, args jsonb not null default '{}',
     run_at timestamptz not null default now(), attempts integer not null default 0, error text,
     created_at timestamptz not null default now(), done_at timestamptz, failed_at timestamptz)`,
  `create unique index job_waiting on job (kind, key) where done_at is null and failed_at is null and key is not null`,
  `create index job_due on job (run_at) where done_at is null and failed_at is null`,
  `alter table log add column material_id bigint references material on delete cascade`,
  `create index log_of_material on log (material_id) where material_id is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
