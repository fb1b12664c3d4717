import { type Kysely, sql } from 'kysely';

/**
 * Gives the competences of all versions of the school a key. Competences of several versions with the same name get the
 * same key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update school_version set settings = jsonb_set(settings, '{competences}', (
      select coalesce(jsonb_agg(jsonb_build_object('key', left(md5(concat(name, nth)), 8)) || entry order by at), '[]')
      from (select entry, at, entry ->> 'localized_name' as name,
          row_number() over (partition by entry ->> 'localized_name' order by at) as nth
        from jsonb_array_elements(settings -> 'competences') with ordinality as listed (entry, at)) as numbered))
    where jsonb_typeof(settings -> 'competences') = 'array'`.execute(db);
}
