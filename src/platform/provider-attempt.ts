import { localStore } from '../lib/web-storage.ts';

/** A person who is at the identity provider. Stored for the device: some phones return to another tab. */
export interface ProviderAttempt {
  state: string;
  secret: string;
  /** `link`: the person connects an account in the profile. */
  purpose: 'sign-in' | 'link';
  /** Address in the app to open afterwards. */
  next: string | null;
  /** The only person for whom it is opened; undefined for everybody. */
  nextOf?: number | undefined;
  /** The person whose unsent changes are on this device; nobody else may sign in without a warning. */
  held?: { userId: number; email: string; unsent: number };
  /** Page that ends the session at the provider. */
  signOutAddress: string | null;
}

const key = 'provider-sign-in';
const signedInKey = 'provider-sign-out';
/** In ms, as on the server. */
const lifetime = 20 * 60_000;

export function storeProviderAttempt(attempt: ProviderAttempt): void {
  localStore.set(key, JSON.stringify({ ...attempt, at: Date.now() }));
}

function storedAttempt(): ProviderAttempt | null {
  try {
    const stored = JSON.parse(localStore.get(key) ?? 'null') as (ProviderAttempt & { at: number }) | null;
    if (stored && Date.now() - stored.at < lifetime) return stored;
  } catch {
    // Unreadable, like one of another version.
  }
  clearProviderAttempt();
  return null;
}

/** Deletes an attempt that was abandoned: it may contain the address of a person. */
export const clearExpiredAttempt = (): void => void storedAttempt();

export const clearProviderAttempt = (): void => localStore.remove(key);

export interface ProviderReturn {
  attempt: ProviderAttempt;
  /** Query of the response; absent after a reload. */
  response?: string;
}

let found: ProviderReturn | null = null;

/**
 * The response in the address, with the attempt to which it belongs; null if it belongs to none of this device. The
 * first read removes the response from the address bar and the history.
 */
export function readProviderReturn(): ProviderReturn | null {
  const query = new URLSearchParams(location.search);
  const state = query.get('state');
  const attempt = storedAttempt();
  if (state === null) {
    found ??= attempt && { attempt };
    return found;
  }
  history.replaceState(history.state, '', location.pathname);
  query.delete('lang');
  found = attempt?.state === state ? { attempt, response: query.toString() } : null;
  return found;
}

export function clearProviderReturn(): void {
  found = null;
  clearProviderAttempt();
}

/** Stores that the session of this device began at the provider, where the person stays signed in. */
export function storeProviderSession(signOutAddress: string | null): void {
  if (signOutAddress === null) localStore.remove(signedInKey);
  else localStore.set(signedInKey, signOutAddress);
}

/** Address that ends the session at the provider; null if there is none. */
export const providerSignOut = (): string | null => localStore.get(signedInKey);
