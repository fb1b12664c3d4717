import { type Kysely, sql } from 'kysely';

/**
 * Business meetings and contacts. The exclusion constraints let no person and no table have two meetings at a time, also
 * if slots of different lengths overlap.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table business_profile (
    user_id bigint primary key references app_user on delete cascade,
    active boolean not null default false,
    offers jsonb not null default '{"fields":[],"words":[]}', needs jsonb not null default '{"fields":[],"words":[]}',
    localized_text jsonb not null default '{}', languages text[] not null default '{}',
    ways text[] not null default '{on_site,online}', rev bigint not null default 0)`.execute(db);
  await sql`create table business_plan (
    user_id bigint primary key references app_user on delete cascade,
    blocked bigint[] not null default '{}', starred_blocks boolean not null default false,
    dismissed bigint[] not null default '{}', rev bigint not null default 0)`.execute(db);
  await sql`create table business_table (
    id bigserial primary key, name text not null, position integer not null, closed boolean not null default false)`.execute(
    db,
  );
  await sql`create table business_meeting (
    id bigserial primary key,
    requester_id bigint not null references app_user on delete cascade,
    partner_id bigint not null references app_user on delete cascade,
    state text not null, way text not null,
    proposals bigint[] not null default '{}', proposed_by bigint references app_user on delete set null,
    start_at timestamptz, finish_at timestamptz, minutes integer not null,
    table_id bigint references business_table, room text, link text,
    message text, message_by bigint references app_user on delete set null,
    group_id bigint references chat_group on delete set null,
    ended_by bigint references app_user on delete set null,
    at timestamptz not null, created_at timestamptz not null default now(), rev bigint not null default 0,
    constraint business_meeting_table exclude using gist (
      int8range(table_id, table_id, '[]') with &&, tstzrange(start_at, finish_at) with &&)
      where (state = 'accepted' and table_id is not null))`.execute(db);
  await sql`create index business_meeting_by_requester on business_meeting (requester_id)`.execute(db);
  await sql`create index business_meeting_by_partner on business_meeting (partner_id)`.execute(db);
  await sql`create index business_meeting_by_start on business_meeting (start_at) where state = 'accepted'`.execute(
    db,
  );
  await sql`create index business_meeting_by_table on business_meeting (table_id, start_at) where state = 'accepted'`.execute(
    db,
  );
  // One row for each of the two; for accepted meetings with their time.
  await sql`create table business_seat (
    meeting_id bigint not null references business_meeting on delete cascade,
    user_id bigint not null references app_user on delete cascade,
    start_at timestamptz, finish_at timestamptz,
    feedback text, reminded_of timestamptz,
    primary key (meeting_id, user_id),
    constraint business_seat_time exclude using gist (
      int8range(user_id, user_id, '[]') with &&, tstzrange(start_at, finish_at) with &&)
      where (start_at is not null))`.execute(db);
  await sql`create index business_seat_by_user on business_seat (user_id)`.execute(db);
  await sql`alter table log add column business_id bigint references business_meeting on delete set null`.execute(
    db,
  );
  await sql`create table contact (
    user_id bigint not null references app_user on delete cascade,
    person_id bigint not null references app_user on delete cascade,
    shared boolean not null, fields text[] not null default '{}', note text,
    at timestamptz not null, rev bigint not null default 0,
    primary key (user_id, person_id))`.execute(db);
  await sql`create index contact_by_person on contact (person_id)`.execute(db);
}
