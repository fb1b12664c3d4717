import { type Kysely, sql } from 'kysely';

/* Booked events and business meetings, mailed to the calendars of those who want it. */
const statements = [
  'alter table app_user add column calendar_mails boolean not null default false',
  `create table calendar_mail (
     user_id bigint not null references app_user on delete cascade, uid text not null,
     rev bigint not null, sequence integer not null, cancelled boolean not null,
     event jsonb not null, ends_at timestamptz not null,
     primary key (user_id, uid))`,
  'alter table mail add column calendar text',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
