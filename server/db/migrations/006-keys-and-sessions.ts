import { type Kysely, sql } from 'kysely';

const statements = [
  // A reply held what somebody wrote, and outlived it. What it was about is enough: it is answered as it is now.
  `alter table idempotency drop column reply`,
  `alter table idempotency add column subject text`,
  `alter table idempotency add column subject_id bigint`,
  // A session that began with the token of another ends with it, and is as old as the sign-in behind both.
  `alter table session add column parent_id bigint references session on delete set null
     deferrable initially deferred`,
  `alter table session add column signed_in_at timestamptz default now()`,
  `update session set signed_in_at = created_at`,
  `create index session_parent on session (parent_id) where parent_id is not null`,
  `create index session_by_use on session (last_used_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
