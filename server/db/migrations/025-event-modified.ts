import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table event add column modified_at timestamptz',
  'update event set modified_at = created_at',
  'alter table event alter column modified_at set default now(), alter column modified_at set not null',
  // `rev` also grows when only a count changes.
  `create function note_event_modified() returns trigger language plpgsql as $$
   begin
     if to_jsonb(new) - 'rev' - 'modified_at' is distinct from to_jsonb(old) - 'rev' - 'modified_at' then
       new.modified_at := now();
     end if;
     return new;
   end $$`,
  `create trigger event_modified before update on event
     for each row execute function note_event_modified()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
