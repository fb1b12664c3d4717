import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { blankField, fieldErrorText, invalidEmail } from '../../i18n/field-errors.ts';
import type { FieldErrors } from '../../ui/use-form.ts';
import { isUnconfirmed } from '../../platform/pending-account.ts';

export const signInFields = ['email', 'password', 'code'] as const;
type SignInField = (typeof signInFields)[number];

/** Checks that need no server. */
export function checkSignIn(
  { email, password, code }: Record<SignInField, string>,
  needsCode: boolean,
): FieldErrors<SignInField> {
  const errors: FieldErrors<SignInField> = {};
  if (email.trim() === '') errors.email = blankField;
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) errors.email = invalidEmail;
  if (password === '') errors.password = blankField;
  if (needsCode && code.trim() === '') errors.code = blankField;
  return errors;
}

interface Refusal {
  code: string;
  http?: number | undefined;
  /** The server's text, in the language of the request. */
  message?: string | undefined;
  /** Errors of the fields. */
  errors?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Further data of the response. */
  data?: unknown;
}

/** Message of the specification's server for wrong credentials. Replaced by our own text. */
const wrongCredentials = 'The given data was invalid.';

/**
 * Whether the server refused without an error code. False for server errors and rate limits, which get our
 * own text.
 */
const isUncoded = (code: string, http: number | undefined): boolean =>
  code === `http-${http}` && http !== undefined && http < 500 && http !== 429;

/** The reason in a refusal with code `suspended`; empty if there is none. */
const suspensionReason = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'reason' in data && typeof data.reason === 'string'
    ? data.reason
    : '';

/** Refusals of a sign-in at the identity provider. */
const providerRefusals: Readonly<Record<string, MessageDescriptor>> = {
  providerExpired: msg`The sign-in took too long, or was used already. Please sign in again.`,
  providerRefused: msg`The sign-in was cancelled, or could not be verified. Please try again.`,
  providerSettings: msg`The sign-in service refuses the settings of this school. Please inform the organisers.`,
  providerUnavailable: msg`The sign-in service can’t be reached at the moment. Please try again later.`,
  providerEmail: msg`The sign-in service has not confirmed an e-mail address for you. Sign in with your password, or ask the organisers.`,
  notFound: msg`This way to sign in is no longer offered here.`,
  providerUnknown: msg`There is no account for you here yet. If you were invited, open the link in the invitation. Otherwise ask the organisers.`,
};

/** Returns our text, or the server's own text if it gives no code. */
export function signInRefusal({ code, http, message, data, errors }: Refusal): MessageDescriptor | string {
  // The code may have expired while the person read the legal documents.
  if (errors?.['code']) return fieldErrorText(errors['code']);
  if (code === 'pending' && isUnconfirmed(data))
    return msg`Please confirm your e-mail address first. Open the link in the e-mail we sent you.`;
  if (code === 'pending')
    return msg`Your account is waiting for approval. We will send you an e-mail when it is ready.`;
  if (code === 'suspended') {
    const reason = suspensionReason(data);
    return reason === ''
      ? msg`Your account is suspended. Please contact the organisers.`
      : msg`Your account is suspended. Reason given by the organisers: “${reason}”`;
  }
  if (code === 'secondFactor') return msg`Enter the code from your authenticator app to sign in.`;
  if (code === 'consent')
    return msg`The user agreement or the privacy policy has changed. Please agree to sign in.`;
  if (code === 'passkeyUnknown')
    return msg`This passkey does not belong to an account here. It may have been deleted. Sign in with your password.`;
  if (code === 'passkeyRefused') return msg`The passkey could not be verified. Please try again.`;
  if (code === 'passkeyImpossible')
    return msg`This browser could not use a passkey. Please try again, or sign in with your password.`;
  if (code === 'anotherPerson') return msg`This passkey belongs to another account.`;
  const ofProvider = providerRefusals[code];
  if (ofProvider) return ofProvider;
  // A box on site says in the language of the person that only the school can do this.
  if (code === 'atBox' && message) return message;
  if (code === 'closed')
    return msg`The platform is closed for an update. We will send you an e-mail when it reopens.`;
  if (http === 413)
    return msg`You can’t sign in yet. Either the platform is closed for an update, or your account is waiting for approval.`;
  // A server without codes gives the reason only in its message.
  if (isUncoded(code, http) && message && message !== wrongCredentials) return message;
  if (http === 401 || http === 422) return msg`The e-mail address or password is incorrect.`;
  if (http === 429) return msg`Too many attempts. Please wait a few minutes and try again.`;
  if (code === 'storage')
    return msg`This browser does not let this app store data. Allow cookies and site data for this address in the browser settings, then try again.`;
  if (code === 'unreadable') return msg`A server error occurred. Please try again later.`;
  if (http === undefined) return msg`The server can’t be reached. You need a connection to sign in.`;
  return msg`A server error occurred. Please try again later.`;
}
