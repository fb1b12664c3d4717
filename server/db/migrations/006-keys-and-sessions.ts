import { type Kysely, sql } from 'kysely';

const statements = [
  // A stored reply kept texts beyond their deletion. Now only its subject is stored, and a repeated request
  // gets the current row.
  `alter table idempotency drop column reply`,
  `alter table idempotency add column subject text`,
  `alter table idempotency add column subject_id bigint`,
  // A session created with the token of another ends with it, and has the sign-in time of the first.
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
