import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table poll add column session boolean not null default false,
     add column started_by bigint references app_user on delete set null`,
  `create index poll_by_starter on poll (started_by) where started_by is not null`,
];

/** Polls that speakers start at their events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
