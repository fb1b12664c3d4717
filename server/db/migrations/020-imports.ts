import { type Kysely, sql } from 'kysely';

const statements = [
  // The values of the last import. An import that repeats them doesn't overwrite later edits of organisers.
  'alter table event add column imported jsonb',
  `update event set imported = jsonb_build_object(
     'key', coalesce(source_key, ''), 'name', name, 'localized_name', localized_name, 'description', description,
     'localized_description', localized_description,
     'start', (extract(epoch from time_start) * 1000)::bigint,
     'finish', (extract(epoch from time_finish) * 1000)::bigint,
     'kind', kind, 'type_title', type_title, 'room', room, 'track', track, 'languages', to_jsonb(languages),
     'status', status, 'video_link', video_link, 'library', library,
     'experts', (select coalesce(jsonb_agg(user_id order by position), '[]') from event_expert
       where event_id = event.id))
   where source is not null`,
  'alter table programme_draft add column source text, add column source_key text, add column session jsonb',
  `create unique index programme_draft_of_source on programme_draft (source, source_key)
     where event_id is null and source is not null`,
  // Profiles created with the release; undoing the release deletes them.
  `alter table programme_release add column people jsonb not null default '[]'`,
  `create table programme_feed (
     id bigserial primary key, url text not null unique, at_once boolean not null default false,
     paused boolean not null default false, source text, etag text, digest text, error text,
     checked_at timestamptz, changed_at timestamptz,
     user_id bigint references app_user on delete set null, created_at timestamptz not null default now())`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
