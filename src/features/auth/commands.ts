import type { Outcome } from '../../lib/sync-api.ts';
import { askServer } from '../../platform/online.ts';
import { keepPendingAccount } from '../../platform/pending-account.ts';
import { forgetSignUpSecret, newSignUpSecret, signUpSecret } from '../../platform/sign-up-secret.ts';

interface SignUp {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
}

/** `mails`: the server mails a link that confirms the address. */
export async function signUp(person: SignUp): Promise<Outcome<{ mails: boolean }>> {
  const outcome = await askServer('register', { body: { ...person, secret: newSignUpSecret() } }, null);
  // Confirming an address by mail is an extension.
  if (outcome.ok) return { ok: true, value: { mails: outcome.isPlain !== true } };
  if (!outcome.errors?.['secret']) return outcome;
  // The secret is an extension, as confirming is: some servers refuse fields that they do not know.
  const plain = await askServer('register', { body: { ...person } }, null);
  return plain.ok ? { ok: true, value: { mails: false } } : plain;
}

/** The owner of the mailbox has spoken: from here on one waits for an organiser. */
export async function confirmAddress(token: string, password?: string): Promise<Outcome<{ email: string }>> {
  const body = { token, secret: signUpSecret(), ...(password !== undefined && { password }) };
  const outcome = await askServer('confirmEmail', { body }, null);
  if (outcome.ok) {
    forgetSignUpSecret();
    keepPendingAccount(outcome.value);
  }
  return outcome;
}

/** The owner of the mailbox has spoken: from here on one signs in with it. */
export const takeNewAddress = (token: string) => askServer('confirmNewEmail', { body: { token } }, null);

export const askForNewPassword = (email: string) => askServer('forgotPassword', { body: { email } }, null);

interface NewPassword {
  email: string;
  password: string;
  password_confirmation: string;
  token: string;
}

export const setNewPassword = (sent: NewPassword) => askServer('resetPassword', { body: sent }, null);

export const askWithoutAccount = (question: { name: string; email: string; message: string }) =>
  askServer('askAsGuest', { body: question }, null);

/** Asked for `again`, it is the same visit. */
export const openGuestPage = (link: string, again: boolean) =>
  askServer('openGuestPage', { params: { link }, ...(again && { query: { again: '1' } }) }, null);

export const confirmQuestion = (token: string) => askServer('confirmGuest', { body: { token } }, null);

export const readAccount = (token: string) => askServer('getAccount', {}, token);

export const resendConfirmation = (token: string) => askServer('resendConfirmation', {}, token);

export const readPlatform = () => askServer('getPlatform', {}, null);

/** Whose token it is; not yet theirs on this device. */
export const whoIs = (token: string) => askServer('getProfile', {}, token);
