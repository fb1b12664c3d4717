import type { CallInput } from '../../lib/online-api.ts';
import type { OpenQuestion } from '../../lib/question.ts';
import type { Outcome } from '../../lib/sync-api.ts';
import { storeSchool } from '../../lib/stored-school.ts';
import { callServer } from '../../platform/online.ts';
import { storePendingAccount } from '../../platform/pending-account.ts';
import { type ProviderAttempt, storeProviderAttempt } from '../../platform/provider-attempt.ts';
import { clearSignUpSecret, newSignUpSecret, signUpSecret } from '../../platform/sign-up-secret.ts';

interface SignUp {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  /** Absent if there are no questions: other servers reject unknown fields. */
  answers?: NonNullable<CallInput<'register'>['body']>['answers'];
}

/** The questions of the organisers to new people; none on servers that have no questions. */
export async function listSignUpQuestions(): Promise<readonly OpenQuestion[]> {
  const outcome = await callServer('listSignUpQuestions', {}, null);
  return outcome.ok ? outcome.value : [];
}

/** `mails`: the server sends an e-mail to confirm the address. */
export async function signUp(signUpForm: SignUp): Promise<Outcome<{ mails: boolean }>> {
  const outcome = await callServer('register', { body: { ...signUpForm, secret: newSignUpSecret() } }, null);
  // Confirming an address is an extension of the specification.
  if (outcome.ok) return { ok: true, value: { mails: outcome.isPlain !== true } };
  if (!outcome.errors?.['secret']) return outcome;
  // The secret is an extension too. Some servers reject unknown fields.
  const plain = await callServer('register', { body: { ...signUpForm } }, null);
  return plain.ok ? { ok: true, value: { mails: false } } : plain;
}

/** Confirms the address of a new account and stores it as pending. An organiser must then approve it. */
export async function confirmAddress(token: string, password?: string): Promise<Outcome<{ email: string }>> {
  const body = { token, secret: signUpSecret(), ...(password !== undefined && { password }) };
  const outcome = await callServer('confirmEmail', { body }, null);
  if (outcome.ok) {
    clearSignUpSecret();
    storePendingAccount(outcome.value);
  }
  return outcome;
}

/** Confirms a new address. From now on the person signs in with it. */
export const confirmNewAddress = (token: string) => callServer('confirmNewEmail', { body: { token } }, null);

export const requestPasswordReset = (email: string) =>
  callServer('forgotPassword', { body: { email } }, null);

interface NewPassword {
  email: string;
  password: string;
  password_confirmation: string;
  token: string;
}

export const setNewPassword = (sent: NewPassword) => callServer('resetPassword', { body: sent }, null);

export const askSupportAsGuest = (question: { name: string; email: string; message: string }) =>
  callServer('askAsGuest', { body: question }, null);

/** With `again`, the server does not count a new visit. */
export const openGuestPage = (link: string, again: boolean) =>
  callServer('openGuestPage', { params: { link }, ...(again && { query: { again: '1' } }) }, null);

export const verifyCertificate = (number: string) =>
  callServer('verifyCertificate', { params: { number } }, null);

export const confirmQuestion = (token: string) => callServer('confirmGuest', { body: { token } }, null);

export const readAccount = (token: string) => callServer('getAccount', {}, token);

export const resendConfirmation = (token: string) => callServer('resendConfirmation', {}, token);

/** Requests and stores the school. Errors are ignored: the pages show what is stored. */
export async function refreshSchool(): Promise<void> {
  const outcome = await callServer('getSchool', {}, null).catch(() => null);
  if (outcome?.ok) storeSchool(outcome.value);
}

export const checkSetUpLink = (token: string) => callServer('checkSetUpLink', { params: { token } }, null);

/** Creates the account of an administrator. */
export const setUp = (token: string, account: SignUp) =>
  callServer('setUp', { params: { token }, body: { ...account } }, null);

export const readPlatform = () => callServer('getPlatform', {}, null);

/** Fetches the person of a token without storing a session. */
export const getPersonOfToken = (token: string) => callServer('getProfile', {}, token);

export const openInvitation = (token: string) => callServer('openInvitation', { body: { token } }, null);

export const acceptInvitation = (acceptance: NonNullable<CallInput<'acceptInvitation'>['body']>) =>
  callServer('acceptInvitation', { body: acceptance }, null);

interface ToProvider {
  /** Address in the app to open afterwards; null for the dashboard. */
  next: string | null;
  /** The only person for whom `next` is opened. */
  nextOf?: number | undefined;
  held?: NonNullable<ProviderAttempt['held']>;
}

/** Opens the page of the identity provider for a sign-in. Returns the refusal if that is not possible. */
export async function goToProvider({ next, nextOf, held }: ToProvider) {
  const begun = await callServer('beginProviderSignIn', {}, null);
  if (!begun.ok) return begun;
  const { address, state, secret, sign_out_address: signOutAddress } = begun.value;
  storeProviderAttempt({
    ...{ state, secret, purpose: 'sign-in', next, nextOf, signOutAddress },
    ...(held && { held }),
  });
  location.assign(address);
  return null;
}

export const linkIdentity = (proof: NonNullable<CallInput<'linkIdentity'>['body']>) =>
  callServer('linkIdentity', { body: proof });
/** Ends the mails about what a person has missed, by the key in such a mail. */
export const unsubscribe = (key: string) => callServer('unsubscribe', { params: { key } }, null);
