import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/client.ts';
import { Refusal } from '../../http/refusal.ts';
import { leaveDesks } from '../desks/rights.ts';

const isProtected = sql<boolean>`(exists (select from second_factor
    where second_factor.user_id = app_user.id and confirmed_at is not null)
  or exists (select from passkey where passkey.user_id = app_user.id))`;

/** Otherwise an administrator could lock themselves out. @throws Refusal `invalid` for `second_factor` */
export async function requireProtected(db: Reader, userId: number): Promise<void> {
  const row = await db
    .selectFrom('app_user')
    .select(isProtected.as('is_protected'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (!row.is_protected) throw new Refusal('invalid', { fields: { second_factor: ['factorFirst'] } });
}

/** Whether a version of the settings requires a second factor of organisers. */
export async function requiresFactor(db: Reader, version: number): Promise<boolean> {
  const row = await db
    .selectFrom('school_version')
    .select(sql<boolean | null>`(settings->>'second_factor')::boolean`.as('required'))
    .where('id', '=', version)
    .executeTakeFirst();
  return row?.required === true;
}

/** After the settings of the school changed: organisers get their rights, or leave their desks. */
export async function refreshRights({ db, sessions, sockets, school }: Context): Promise<void> {
  const rows = await db
    .selectFrom('app_user')
    .select(['id', isProtected.as('is_protected')])
    .where('role', 'in', ['moderator', 'admin', 'platformadmin'])
    .where('deleted_at', 'is', null)
    .execute();
  sessions.evictPeople(rows.map(({ id }) => id));
  if (!(await school.current()).settings.second_factor) return;
  for (const { id, is_protected } of rows)
    if (!is_protected) leaveDesks(sockets, id, { role: 'attendee', chatAdmin: false });
}
