/** An account that waits for approval, in this tab: its token can read how far that has come, and nothing else. */
export interface PendingAccount {
  email: string;
  token: string;
}

const key = 'pending-account';

export function keepPendingAccount(account: PendingAccount): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(account));
  } catch {
    // Without storage one signs in again to see the state.
  }
}

export function pendingAccount(): PendingAccount | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    if (!('email' in stored) || !('token' in stored)) return null;
    const { email, token } = stored;
    return typeof email === 'string' && typeof token === 'string' ? { email, token } : null;
  } catch {
    return null;
  }
}

export function forgetPendingAccount(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** Whether the refusal `pending` says that the address has not been confirmed. */
export const isUnconfirmed = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'confirmed' in data && data.confirmed === false;

/** The token that comes with the refusal `pending`. */
export const pendingTokenOf = (data: unknown): string | null =>
  typeof data === 'object' && data !== null && 'token' in data && typeof data.token === 'string'
    ? data.token
    : null;
