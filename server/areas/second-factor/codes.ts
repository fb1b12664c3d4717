import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { recoveryCodeCount } from '../../../contract/second-factor.ts';
import { tokenHash } from '../../auth/tokens.ts';
import type { Reader } from '../../db/client.ts';

/** In seconds. */
const period = 30;
/** Codes of the period before and after are accepted too, because clocks differ. */
const window = 1;

const totp = (secret: Uint8Array, label = '', issuer = '') =>
  new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }), period, issuer, label });

/** A secret as people type it, and as the address in a QR code. */
export const secretFor = (secret: Uint8Array, { label, issuer }: { label: string; issuer: string }) => ({
  secret: totp(secret).secret.base32,
  address: totp(secret, label, issuer).toString(),
});

/** The period of a code in 30 seconds since 1970; null for a wrong code. */
export function stepOf(secret: Uint8Array, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totp(secret).validate({ token: code, timestamp: now, window });
  return delta === null ? null : Math.floor(now / 1000 / period) + delta;
}

/** Without letters and digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeLength = 12;

/** Codes of 12 letters and digits, 59 bits each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join(''),
  );

/** As people write them down: in groups of four. */
export const inGroups = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');

export async function storeRecoveryCodes(
  db: Reader,
  user_id: number,
  codes: readonly string[],
): Promise<void> {
  await db.deleteFrom('recovery_code').where('user_id', '=', user_id).execute();
  await db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id, code_hash: tokenHash(code) })))
    .execute();
}
