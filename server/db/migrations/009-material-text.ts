import { type Kysely, sql } from 'kysely';

/* What one row of the index may hold is bounded: a long book is found by its first hundred thousand letters. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index material_text on material using gin (to_tsvector('simple', left(folded_text, 100000)))
       where deleted_at is null`,
    )
    .execute(db);
}
