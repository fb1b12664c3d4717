import { type Kysely, sql } from 'kysely';

const statements = [
  `create table file (
     hash text primary key, type text not null, bytes bigint not null,
     refs integer not null default 0, sizes jsonb not null default '{}',
     created_at timestamptz not null default now())`,
  // Contents that may be in the store without a row: unfinished ones, and ones without references.
  `create table file_leftover (hash text primary key, at timestamptz not null)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
