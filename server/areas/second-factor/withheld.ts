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

/** After the school began to require a second factor: organisers without one leave their desks. */
export async function withholdRights({ db, sessions, sockets }: Context): Promise<void> {
  const rows = await db
    .selectFrom('app_user')
    .select('id')
    .where('role', 'in', ['moderator', 'admin', 'platformadmin'])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`not ${isProtected}`)
    .execute();
  sessions.evictPeople(rows.map(({ id }) => id));
  for (const { id } of rows) leaveDesks(sockets, id, { role: 'attendee', chatAdmin: false });
}
