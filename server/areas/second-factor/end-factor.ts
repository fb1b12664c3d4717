import type { Config } from '../../config.ts';
import type { Write } from '../../db/write.ts';
import { mailLink, queueMail } from '../../mail/queue-mail.ts';
import type { UserRow } from '../people/rows.ts';

type Owner = Pick<UserRow, 'id' | 'email' | 'first_name' | 'language'>;

/**
 * Deletes the second factor and the recovery codes of an account that the caller has locked, and mails its owner.
 * Returns false without a mail if the sign-in asked for no codes.
 */
export async function endFactor(
  tx: Write,
  config: Config,
  { id, email, first_name, language }: Owner,
  { byAdmin }: { byAdmin: boolean },
): Promise<boolean> {
  const ended = await tx.db
    .deleteFrom('second_factor')
    .where('user_id', '=', id)
    .returning('confirmed_at')
    .executeTakeFirst();
  await tx.db.deleteFrom('recovery_code').where('user_id', '=', id).execute();
  if (!ended?.confirmed_at) return false;
  if (email === null) return true;
  const forgot = mailLink(config, '/auth?forgot=1', language);
  const content = { kind: 'second-factor', name: first_name, forgot, isOn: false, byAdmin } as const;
  await queueMail(tx.db, { to: email, userId: id, language, content });
  return true;
}
