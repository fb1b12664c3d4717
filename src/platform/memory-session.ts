/* Tasks of a page in memory mode that a stored database makes unnecessary. */
import { database } from '../db/current-database.ts';
import { listIntentionalOps } from '../db/intentional-ops.ts';
import { getMeta, putMeta, type StoredSession } from '../db/meta.ts';
import { observe } from '../db/observe.ts';
import { localStore } from '../lib/web-storage.ts';
import { callServer } from './online.ts';
import { currentSession, type Session, watchSession } from './stored-session.ts';
import { sync } from './sync.ts';

/** Stores the file token, so that a reload does not start a second session to get one. */
const key = 'file_token_default';

/** True if closing the page would lose something: an unsent change, a draft, or an upload to the library. */
async function holdsUnsent(db = database()): Promise<boolean> {
  const [ops, drafts, uploads] = await Promise.all([
    listIntentionalOps(db),
    db.drafts.toArray(),
    db.uploads.count(),
  ]);
  return ops.length > 0 || drafts.some(({ text }) => text.trim() !== '') || uploads > 0;
}

/** Starts the tasks for a session and returns a function that stops them. */
export function startMemorySession(session: Session): () => void {
  let isUnsent = false;
  let isRequested = false;
  const confirmLeaving = (event: Event) => {
    if (isUnsent && currentSession()) event.preventDefault();
  };
  addEventListener('beforeunload', confirmLeaving);
  const stops = [
    observe(holdsUnsent, (now) => {
      isUnsent = now;
    }),
    observe(
      () => getMeta('session'),
      (stored) => {
        if (stored?.token !== session.token) return;
        if (stored.file_token !== undefined) localStore.set(key, `${session.token} ${stored.file_token}`);
        else if (!isRequested) void restoreFileToken(stored);
        isRequested = true;
      },
    ),
    watchSession(() => {
      if (currentSession()) return;
      localStore.remove(key);
      // A sign-out in another tab too: the engines share no database that would notify this one.
      sync()
        .signOut()
        .catch(() => undefined);
    }),
  ];
  return () => {
    removeEventListener('beforeunload', confirmLeaving);
    for (const stop of stops) stop();
  };
}

/** Servers return the file token only when a session begins. */
async function restoreFileToken(stored: StoredSession, db = database()): Promise<void> {
  const [token, known] = localStore.get(key)?.split(' ') ?? [];
  const found = token === stored.token ? known : await beginSession(stored.token);
  if (found === undefined) return;
  await db.transaction('rw', db.meta, async () => {
    const now = await getMeta('session', db);
    if (now?.token === stored.token) await putMeta('session', { ...now, file_token: found }, db);
  });
}

async function beginSession(token: string): Promise<string | undefined> {
  const response = await callServer('beginSession', {}, token);
  return response.ok ? response.value.file_token : undefined;
}
