import { sessionStore } from '../lib/web-storage.ts';

/**
 * An account that waits for approval, stored for this tab. Its token can only read the state of the approval.
 */
export interface PendingAccount {
  email: string;
  token: string;
}

const key = 'pending-account';

export function storePendingAccount(account: PendingAccount): void {
  sessionStore.set(key, JSON.stringify(account));
}

export function pendingAccount(): PendingAccount | null {
  try {
    const stored: unknown = JSON.parse(sessionStore.get(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    if (!('email' in stored) || !('token' in stored)) return null;
    const { email, token } = stored;
    return typeof email === 'string' && typeof token === 'string' ? { email, token } : null;
  } catch {
    return null;
  }
}

export function clearPendingAccount(): void {
  sessionStore.remove(key);
}

/** True if a refusal with code `pending` says that the e-mail address is not confirmed. */
export const isUnconfirmed = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'confirmed' in data && data.confirmed === false;

/** The token in a refusal with code `pending`; null if there is none. */
export const pendingTokenOf = (data: unknown): string | null =>
  typeof data === 'object' && data !== null && 'token' in data && typeof data.token === 'string'
    ? data.token
    : null;
