import { type RawBuilder, sql } from 'kysely';
import type { SecondFactor } from '../../../contract/second-factor.ts';
import { hasCodes, hasPasskey, isUnprotected, needsFactor } from '../../auth/factor-rules.ts';
import type { Me } from '../../auth/sessions.ts';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { Db, Reader } from '../../db/client.ts';
import { Refusal } from '../../http/refusal.ts';
import { leaveDesks } from '../desks/rights.ts';
import { ownRpId } from '../passkeys/relying-party.ts';

/** Whether a condition of `factor-rules.ts` is true of a person. */
export async function isTrueOf(db: Reader, userId: number, condition: RawBuilder<boolean>): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select(condition.as('is_true'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.is_true;
}

/** Otherwise an administrator could lock themselves out. @throws Refusal `invalid` for `second_factor` */
export async function requireProtected(db: Reader, userId: number, rpId: string): Promise<void> {
  if (!(await isTrueOf(db, userId, sql<boolean>`(${hasCodes} or ${hasPasskey(rpId)})`)))
    throw new Refusal('invalid', { fields: { second_factor: ['factorFirst'] } });
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

/** How the caller gets withheld rights back; null if nothing is withheld. */
export async function restoredBy(
  db: Reader,
  me: Pick<Me, 'id' | 'withheld'>,
  rpId: string,
): Promise<SecondFactor['restored_by']> {
  if (!me.withheld) return null;
  if (await isTrueOf(db, me.id, hasPasskey(rpId))) return 'passkey';
  const lost = await db
    .selectFrom('second_factor')
    .select('user_id')
    .where('user_id', '=', me.id)
    .where('passkeys_lost_at', 'is not', null)
    .executeTakeFirst();
  return lost ? 'administrator' : 'setup';
}

/**
 * Call before a factor is added. Somebody who has only the password must not get the rights of a person with a passkey,
 * and somebody who has only the mailbox not those of a person whose passkeys a new password has deleted.
 *
 * @throws Refusal `invalid` for `factor`
 */
export async function requireMayAddFactor(db: Reader, me: Me, rpId: string): Promise<void> {
  const way = await restoredBy(db, me, rpId);
  if (way === 'passkey') throw new Refusal('invalid', { fields: { factor: ['passkeyFirst'] } });
  if (way === 'administrator') throw new Refusal('invalid', { fields: { factor: ['factorLost'] } });
}

interface Parts {
  db: Db;
  config: Config;
  sessions?: Pick<Context['sessions'], 'evictPeople'>;
  sockets?: Pick<Context['sockets'], 'leave'>;
}

/** A session that began without a passkey. */
const hasOtherSession = sql<boolean>`exists (select from session
  where session.user_id = app_user.id and session.signed_in_with is distinct from 'passkey')`;

/**
 * After a factor or the settings of the school changed: organisers get their rights, or leave their desks. A device with
 * a passkey leaves them too, until it connects again, if the person has other sessions.
 *
 * @param ids - people whose factors changed; everybody without it
 */
export async function refreshRights(
  { db, config, sessions, sockets }: Parts,
  ids?: readonly number[],
): Promise<void> {
  const isWithheldSomewhere = sql<boolean>`(${needsFactor} and not ${hasCodes}
    and (${isUnprotected(ownRpId(config))} or ${hasOtherSession}))`;
  const rows = await db
    .selectFrom('app_user')
    .select(['id', isWithheldSomewhere.as('is_withheld')])
    .where('role', 'in', ['moderator', 'admin', 'platformadmin'])
    .where('deleted_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', [...ids!]))
    .execute();
  sessions?.evictPeople(rows.map(({ id }) => id));
  for (const { id, is_withheld } of rows)
    if (is_withheld) leaveDesks(sockets, id, { role: 'attendee', chatAdmin: false });
}
