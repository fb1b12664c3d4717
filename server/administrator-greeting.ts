import type { Db } from './db/client.ts';

/** How to make the first account of a school, for whoever starts it; empty once there is an administrator. */
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
