import { localStore } from '../lib/web-storage.ts';

/** The signed-in person; readable before anything is loaded. */
export interface Session {
  userId: number;
  token: string;
}

const tokenKey = 'auth_token_default';
const userKey = 'auth_user_default';

const listeners = new Set<() => void>();
let cached: Session | null = null;

/** Returns the same object while the session is the same; null if nobody is signed in. */
export function currentSession(): Session | null {
  const token = localStore.get(tokenKey);
  const userId = Number(localStore.get(userKey));
  if (!token || !userId) cached = null;
  else if (cached?.token !== token || cached.userId !== userId) cached = { token, userId };
  return cached;
}

export function saveSession({ userId, token }: Session): void {
  localStore.set(userKey, String(userId));
  localStore.set(tokenKey, token);
  notify();
}

export function clearSession(): void {
  localStore.remove(tokenKey);
  localStore.remove(userKey);
  notify();
}

/** Calls back when this or another tab signs in or out. */
export function watchSession(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) addEventListener('storage', notify);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', notify);
  };
}

const notify = () => {
  for (const listener of listeners) listener();
};
