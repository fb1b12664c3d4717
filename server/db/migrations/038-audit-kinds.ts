import { type Kysely, sql } from 'kysely';

const kindOf = (action: string) => `case
    when ${action} in ('approve', 'decline', 'edit', 'import', 'invite', 'revoke', 'undoCheckIn', 'issueCertificates',
      'revokeCertificate', 'suspend', 'unsuspend', 'mail', 'question') then 'people'
    when ${action} in ('close', 'open', 'school') then 'school'
    when ${action} in ('spam', 'restore', 'delete', 'silence', 'unsilence', 'block', 'unblock', 'deleteGroup')
      then 'chat'
  end`;

const statements = [
  // What an entry is about: a kind and the id of a row, which is not a person.
  `alter table audit add kind text, add row_id text`,
  `update audit set kind = ${kindOf('action')}`,
  `create function audit_kind() returns trigger language plpgsql as $$
     begin
       new.kind := coalesce(new.kind, ${kindOf('new.action')});
       return new;
     end $$`,
  `create trigger audit_kind before insert on audit for each row execute function audit_kind()`,
  `create index audit_by_actor on audit (actor_id, id)`,
  `create index audit_by_target on audit (target_id, id)`,
  `create index audit_by_kind on audit (kind, id)`,
  `create index audit_by_time on audit (at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
