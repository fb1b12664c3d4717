import { type Kysely, sql } from 'kysely';

/** Devices of a suspended account learn of the suspension by their ended session, as those of an erased account do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table erased_session
    add column suspended_id integer references app_user (id) on delete cascade`.execute(db);
  await sql`create index erased_session_by_suspended on erased_session (suspended_id)
    where suspended_id is not null`.execute(db);
}
