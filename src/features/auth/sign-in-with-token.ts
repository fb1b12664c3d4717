import type { User } from '../../../contract/users.ts';
import { database } from '../../db/current-database.ts';
import { storeSession, storedSession } from '../../db/store-session.ts';
import { setOwner } from '../../db/owner.ts';
import { databaseName } from '../../lib/person-databases.ts';
import { apiBase, apiHost } from '../../platform/api-base.ts';
import { cancelWipe } from '../../platform/pending-wipes.ts';
import { ensureDatabases } from '../../platform/memory-mode.ts';
import { callServer } from '../../platform/online.ts';
import { saveSession } from '../../platform/stored-session.ts';

/**
 * Signs in with a token that was handed on: by a session of this device's own, as whoever handed it on may end
 * theirs. A server that knows no such call leaves the token itself.
 */
export async function signInWithToken(token: string, me: User): Promise<void> {
  const begun = await callServer('beginSession', {}, token);
  const session = storedSession(apiBase, begun.ok ? begun.value : { token });
  await ensureDatabases();
  setOwner(apiHost(), me.id);
  // The engine keeps the token itself, where this cannot be kept now.
  await storeSession(session, me, {}, database()).catch(() => undefined);
  cancelWipe(databaseName(apiHost(), me.id));
  saveSession({ userId: me.id, token: session.token });
}
