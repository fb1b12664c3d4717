import { type Kysely, sql } from 'kysely';

/*
 * The handover of boxes: the keys with which devices sign operations, refusals that an operation gets whichever way it
 * comes, and counts for the desk. By the index, the school finds the message that a held operation names by its key.
 */
const statements = [
  'alter table session add column public_key bytea',
  `create table held_refusal (
     user_id bigint not null references app_user on delete cascade, op_id uuid not null,
     refusal jsonb not null, created_at timestamptz not null,
     primary key (user_id, op_id))`,
  `alter table box add column handed_over integer not null default 0,
     add column last_handover_at timestamptz`,
  'create index message_by_client on message (client_id) where client_id is not null',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
