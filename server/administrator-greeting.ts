import type { Db } from './db/client.ts';

/** The command that creates the first administrator, as text for the log; empty once there is one. */
export async function administratorGreeting(db: Db): Promise<string> {
  const administrator = await db
    .selectFrom('app_user')
    .select('id')
    .where('role', 'in', ['admin', 'platformadmin'])
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (administrator) return '';
  return `There is no administrator yet. This creates one and prints a password:
  npm run user -- add EMAIL FIRST-NAME LAST-NAME platformadmin
`;
}
