import * as v from 'valibot';
import { newToken, tokenHash } from '../../auth/tokens.ts';
import type { Config } from '../../config.ts';
import type { Reader } from '../../db/client.ts';

const key = 'setup-link';
const lifetimeMs = 24 * 3_600_000;

/** The stored setting; the token itself is not stored. */
const stored = v.object({ hash: v.string(), expires_at: v.number() });

const hashOf = (token: string): string => tokenHash(token).toString('base64');

/** Creates a set-up link, which is valid for 24 hours and can be used once. Earlier ones become invalid. */
export async function createSetUpLink(
  db: Reader,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  now: number,
): Promise<string> {
  const token = newToken();
  const value = JSON.stringify({ hash: hashOf(token), expires_at: now + lifetimeMs });
  await db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  return `${publicUrl}/setup/${token}`;
}

export async function isSetUpLinkValid(db: Reader, token: string, now: number): Promise<boolean> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  const parsed = v.safeParse(stored, row?.value);
  return parsed.success && parsed.output.hash === hashOf(token) && parsed.output.expires_at > now;
}

/** Takes the link, which then can't be used again. False if it is unknown, used or expired. */
export async function takeSetUpLink(db: Reader, token: string, now: number): Promise<boolean> {
  // The lock makes a second request wait, which then finds no link.
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  if (!row || !(await isSetUpLinkValid(db, token, now))) return false;
  await db.deleteFrom('setting').where('key', '=', key).execute();
  return true;
}
