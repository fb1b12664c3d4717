import { tokenHash } from '../../auth/tokens.ts';
import type { Reader } from '../../db/client.ts';
import { Refusal } from '../../http/refusal.ts';
import { stepOf } from './codes.ts';

export interface AcceptedCode {
  userId: number;
  /** The period of a code of the app; null for a recovery code. */
  step: number | null;
  code: string;
}

/** The confirmed second factor of a person; undefined if the sign-in asks for no code. */
export const findFactor = (db: Reader, userId: number) =>
  db
    .selectFrom('second_factor')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();

/** Checks a code without using it up. Returns null for a wrong or used one. */
export async function checkCode(
  db: Reader,
  { userId, code, now }: { userId: number; code: string; now: number },
): Promise<AcceptedCode | null> {
  const factor = await findFactor(db, userId);
  if (!factor) return null;
  const step = stepOf(factor.secret, code, now);
  if (step !== null) return step > factor.last_step ? { userId, step, code } : null;
  const stored = await db
    .selectFrom('recovery_code')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('code_hash', '=', tokenHash(code))
    .executeTakeFirst();
  return stored ? { userId, step: null, code } : null;
}

/**
 * Checks the code of a sign-in.
 *
 * - `none`: the account has no second factor, and a sent code does not matter
 * - `missing`: the account has one, and no code was sent
 * - `wrong`: the code is wrong or was used
 * - else the accepted code, which `takeCode` uses up
 */
export async function checkSignInCode(
  db: Reader,
  { userId, code, now }: { userId: number; code: string | undefined; now: number },
): Promise<AcceptedCode | 'none' | 'missing' | 'wrong'> {
  if (!(await findFactor(db, userId))) return 'none';
  if (code === undefined) return 'missing';
  return (await checkCode(db, { userId, code, now })) ?? 'wrong';
}

export const wrongCode = () => new Refusal('invalid', { fields: { code: ['factorCode'] } });

/** Uses a code up. Returns false if a simultaneous request has used it. */
export async function takeCode(db: Reader, { userId, step, code }: AcceptedCode): Promise<boolean> {
  const row =
    step === null
      ? await db
          .deleteFrom('recovery_code')
          .where('user_id', '=', userId)
          .where('code_hash', '=', tokenHash(code))
          .returning('user_id')
          .executeTakeFirst()
      : await db
          .updateTable('second_factor')
          .set({ last_step: step })
          .where('user_id', '=', userId)
          .where('last_step', '<', step)
          .returning('user_id')
          .executeTakeFirst();
  return row !== undefined;
}
