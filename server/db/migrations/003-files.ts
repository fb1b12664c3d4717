import { type Kysely, sql } from 'kysely';

const statements = [
  `create table file (
     hash text primary key, type text not null, bytes bigint not null,
     refs integer not null default 0, sizes jsonb not null default '{}',
     created_at timestamptz not null default now())`,
  // What may lie in the store without a row: what was begun, and what nobody points to any more.
  `create table file_leftover (hash text primary key, at timestamptz not null)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
