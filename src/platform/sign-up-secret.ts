/*
 * What this browser alone knows of a sign-up: that the address is confirmed by whoever also signed up. Elsewhere the
 * password is asked for, so that nobody confirms what a stranger signed up for with their address.
 */
const key = 'sign-up-secret';

export function newSignUpSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const secret = btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, '');
  try {
    localStorage.setItem(key, secret);
  } catch {
    // Without storage the password is asked for.
  }
  return secret;
}

export function signUpSecret(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function forgetSignUpSecret(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
