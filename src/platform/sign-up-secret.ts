/*
 * A secret that only the signing-up browser knows: with it, confirming the address needs no password. Any
 * other browser needs the password, so that nobody confirms an account that a stranger signed up with their
 * address.
 */
import { localStore } from '../lib/web-storage.ts';
const key = 'sign-up-secret';

export function newSignUpSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const secret = btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, '');
  localStore.set(key, secret);
  return secret;
}

export function signUpSecret(): string | null {
  return localStore.get(key);
}

export function clearSignUpSecret(): void {
  localStore.remove(key);
}
