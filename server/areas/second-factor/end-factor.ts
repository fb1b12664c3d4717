import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { hasCodes, needsFactor } from '../../auth/factor-rules.ts';
import type { Config } from '../../config.ts';
import type { Reader } from '../../db/client.ts';
import type { Write } from '../../db/write.ts';
import { mailLink, queueMail } from '../../mail/queue-mail.ts';
import type { UserRow } from '../people/rows.ts';
import { isTrueOf } from './withheld.ts';

type Owner = Pick<UserRow, 'id' | 'email' | 'first_name' | 'language'>;

/**
 * Deletes the codes of an account that the caller has locked, and mails its owner. An administrator also deletes the
 * passkeys. Returns false without a mail if the account had none of them.
 */
export async function endFactor(
  tx: Write,
  config: Config,
  { id, email, first_name, language }: Owner,
  { byAdmin }: { byAdmin: boolean },
): Promise<boolean> {
  const hadAny = byAdmin ? await deleteFactors(tx.db, id) : await deleteCodes(tx.db, id);
  if (!hadAny) return false;
  if (email === null) return true;
  const forgot = mailLink(config, '/auth?forgot=1', language);
  const content = { kind: 'second-factor', name: first_name, forgot, isOn: false, byAdmin } as const;
  await queueMail(tx.db, { to: email, userId: id, language, content });
  return true;
}

/** Deletes everything that counts as a second factor. Returns whether there was anything. */
export async function deleteFactors(db: Reader, userId: number): Promise<boolean> {
  const hadCodes = await deleteCodes(db, userId);
  const passkeys = await db.deleteFrom('passkey').where('user_id', '=', userId).returning('id').execute();
  return hadCodes || passkeys.length > 0;
}

/** Returns whether the sign-in asked for codes, or waited for an administrator. */
async function deleteCodes(db: Reader, userId: number): Promise<boolean> {
  const ended = await db
    .deleteFrom('second_factor')
    .where('user_id', '=', userId)
    .returning(['confirmed_at', 'passkeys_lost_at'])
    .executeTakeFirst();
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  return Boolean(ended?.confirmed_at ?? ended?.passkeys_lost_at);
}

/**
 * Deletes the passkeys of a person who sets a new password by mail. If they were the second factor that the school
 * requires, only an administrator can allow another one: the mailbox alone must not be enough.
 */
export async function losePasskeys(
  db: Reader,
  userId: number,
  { rpId, now }: { rpId: string; now: number },
): Promise<void> {
  const deleted = await db.deleteFrom('passkey').where('user_id', '=', userId).returning('rp_id').execute();
  if (!deleted.some(({ rp_id }) => rp_id === rpId)) return;
  if (!(await isTrueOf(db, userId, sql<boolean>`(${needsFactor} and not ${hasCodes})`))) return;
  const at = new Date(now);
  // The random secret belongs to no app.
  await db
    .insertInto('second_factor')
    .values({ user_id: userId, secret: randomBytes(20), created_at: at, passkeys_lost_at: at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ passkeys_lost_at: at }))
    .execute();
}
