import { readSession, withPersonDatabases } from '../lib/person-databases.ts';
import { apiHost } from './api-base.ts';
import { runPendingWipes } from './pending-wipes.ts';
import { currentSession, saveSession, type Session } from './stored-session.ts';

const recoveryTimeout = 3000;

/**
 * Restores the session from the database of the person. Chromium writes localStorage to the disk seconds
 * late: a browser that is killed soon after a sign-in has lost the session there, while IndexedDB has it and
 * all later writes.
 */
export async function recoverSession(): Promise<void> {
  if (currentSession()) return;
  const found: Session[] = [];
  const readSessions = () =>
    withPersonDatabases(async (db, { host, userId }) => {
      if (host !== apiHost()) return;
      const session = await readSession(db.transaction('meta').objectStore('meta'));
      if (session) found.push({ userId, token: session.token });
    });
  const searched = runPendingWipes()
    .then(readSessions)
    .catch(() => undefined);
  // Another page may block a database: show the sign-in after this time.
  await Promise.race([searched, new Promise((resolve) => setTimeout(resolve, recoveryTimeout))]);
  const [only, ...others] = found;
  if (only && others.length === 0) saveSession(only);
}
