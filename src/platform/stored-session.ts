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

/** The person whose sign-in this page is storing. */
let arriving: number | null = null;

/** Call before anything of a new sign-in is stored. It ends with `saveSession`, or with null. */
export const setArriving = (userId: number | null): void => {
  arriving = userId;
};

/** False if this page is storing the sign-in of another person, or has stored it. */
export const isCurrentPerson = (userId: number): boolean =>
  (arriving ?? currentSession()?.userId ?? userId) === userId;

export function saveSession({ userId, token }: Session): void {
  arriving = null;
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
