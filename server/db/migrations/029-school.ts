import { type Kysely, sql } from 'kysely';

const statements = [
  // Append-only: the current settings are the row with the highest id.
  `create table school_version (
     id bigserial primary key, settings jsonb not null, fields text[] not null default '{}',
     author_id bigint references app_user on delete set null, restores bigint, rev bigint not null default 0,
     created_at timestamptz not null default now())`,
  // Uploaded logos, icons and documents. \`variants\`: hashes of the sizes of an icon.
  `create table school_file (
     hash text primary key, kind text not null, type text not null, bytes bigint not null,
     variants jsonb not null default '{}', created_at timestamptz not null default now())`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
