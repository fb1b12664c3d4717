import { type Kysely, sql } from 'kysely';

/**
 * The tokens of links are stored, so that organisers can show a link again. A link is meant to be shown to a group,
 * has an end and a maximum, and gives no rights of an organiser. Tokens in mails are still stored as hashes only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invitation add column token text`.execute(db);
}
