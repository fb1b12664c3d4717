import { createSetUpLink } from './areas/setup/set-up-link.ts';
import type { Config } from './config.ts';
import type { Db } from './db/client.ts';

/** The link that creates the first administrator, as text for the log; empty once there is one. */
export async function administratorGreeting(
  db: Db,
  config: Pick<Config, 'publicUrl'>,
  now: number,
): Promise<string> {
  const administrator = await db
    .selectFrom('app_user')
    .select('id')
    .where('role', 'in', ['admin', 'platformadmin'])
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (administrator) return '';
  return `There is no administrator yet. Open this link to set up the school:
  ${await createSetUpLink(db, config, now)}
It is valid for 24 hours and can be used once. npm run setup-link prints a new one.
`;
}
