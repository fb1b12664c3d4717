import type { User } from '../../contract/users.ts';
import type { Database } from './database.ts';
import { type Meta, putMeta, type StoredSession } from './meta.ts';

type Known = Partial<Pick<Meta, 'extensions'>>;

/** Keeps a session that begins in the database of its person. What waits there, locked or not, goes on. */
export const storeSession = (session: StoredSession, me: User, { extensions }: Known, db: Database) =>
  db.transaction('rw', db.meta, db.users, async () => {
    await putMeta('session', session, db);
    await putMeta('profile', me.id, db);
    if (extensions) await putMeta('extensions', extensions, db);
    await putMeta('locked', false, db);
    await db.meta.delete('signedOut');
    await db.users.put(me);
  });

interface Begun {
  token: string;
  file_token?: string | undefined;
  revoke_ticket?: string | undefined;
}

/** As an answer names it: what it does not have is not there rather than undefined. */
export function storedSession(base: string, { token, file_token, revoke_ticket }: Begun): StoredSession {
  return {
    base,
    token,
    ...(file_token !== undefined && { file_token }),
    ...(revoke_ticket !== undefined && { revoke_ticket }),
  };
}
