import { type Kysely, sql } from 'kysely';

/* The size of an index entry is limited, so only the first 100,000 letters of a text are indexed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index material_text on material using gin (to_tsvector('simple', left(folded_text, 100000)))
       where deleted_at is null`,
    )
    .execute(db);
}
