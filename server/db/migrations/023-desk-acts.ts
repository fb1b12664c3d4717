import { type Kysely, sql } from 'kysely';

const statements = [
  // `n` counts the acts on a row; `run_from` is the first of the latest consecutive acts of the same person.
  `create table desk_act (
     desk text not null, row_key text not null, n integer not null default 0, run_from integer not null default 0,
     act text, actor_id bigint references app_user on delete set null, at timestamptz not null default now(),
     primary key (desk, row_key))`,
  'create index desk_act_by_age on desk_act (at)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
