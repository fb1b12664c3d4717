import type { User } from '../../../contract/users.ts';
import { database } from '../../db/current-database.ts';
import { storeSession, storedSession } from '../../db/store-session.ts';
import { setOwner } from '../../db/owner.ts';
import { databaseName } from '../../lib/person-databases.ts';
import { apiBase, apiHost } from '../../platform/api-base.ts';
import { cancelWipe } from '../../platform/pending-wipes.ts';
import { ensureDatabases } from '../../platform/memory-mode.ts';
import { callServer } from '../../platform/online.ts';
import { saveSession, setArriving } from '../../platform/stored-session.ts';

/**
 * Signs in with a token from another site. Starts a session of its own, because the site may end the one of
 * the token. Uses the token itself if the server does not support that.
 */
export async function signInWithToken(token: string, me: User): Promise<void> {
  const begun = await callServer('beginSession', {}, token);
  await storeSignIn(begun.ok ? begun.value : { token }, me);
}

/** Stores a session that the server has started, and signs the person in on this device. */
export async function storeSignIn(started: Parameters<typeof storedSession>[1], me: User): Promise<void> {
  const session = storedSession(apiBase, started);
  setArriving(me.id);
  try {
    await ensureDatabases();
    setOwner(apiHost(), me.id);
    // If this fails, the sync engine stores the token later.
    await storeSession(session, me, {}, database()).catch(() => undefined);
    cancelWipe(databaseName(apiHost(), me.id));
    saveSession({ userId: me.id, token: started.token });
  } finally {
    setArriving(null);
  }
}
