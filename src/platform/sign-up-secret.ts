/*
 * What this browser alone knows of a sign-up: that the address is confirmed by whoever also signed up. Elsewhere the
 * password is asked for, so that nobody confirms what a stranger signed up for with their address.
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
