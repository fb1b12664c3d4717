import type { User } from '../../contract/users.ts';
import type { Database } from './database.ts';
import { type Meta, putMeta, type StoredSession } from './meta.ts';

type Known = Partial<Pick<Meta, 'extensions'>>;

/** Stores a new session in the person's database and unlocks its outbox. */
export const storeSession = (session: StoredSession, me: User, { extensions }: Known, db: Database) =>
  db.transaction('rw', db.meta, db.users, async () => {
    await putMeta('session', session, db);
    await putMeta('profile', me.id, db);
    if (extensions) await putMeta('extensions', extensions, db);
    await putMeta('locked', false, db);
    await db.meta.delete('signedOut');
    await db.users.put(me);
  });

interface SessionFields {
  token: string;
  file_token?: string | undefined;
  revoke_ticket?: string | undefined;
}

/** The session in a response, without undefined fields. */
export function storedSession(
  base: string,
  { token, file_token, revoke_ticket }: SessionFields,
): StoredSession {
  return {
    base,
    token,
    ...(file_token !== undefined && { file_token }),
    ...(revoke_ticket !== undefined && { revoke_ticket }),
  };
}
