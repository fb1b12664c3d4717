import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { blankField, invalidEmail } from '../../i18n/field-errors.ts';
import type { FieldErrors } from '../../ui/use-form.ts';
import { isUnconfirmed } from '../../platform/pending-account.ts';

export const signInFields = ['email', 'password'] as const;
type SignInField = (typeof signInFields)[number];

/** What can be said before asking the server. */
export function checkSignIn({ email, password }: Record<SignInField, string>): FieldErrors<SignInField> {
  const errors: FieldErrors<SignInField> = {};
  if (email.trim() === '') errors.email = blankField;
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) errors.email = invalidEmail;
  if (password === '') errors.password = blankField;
  return errors;
}

interface Refusal {
  code: string;
  http?: number | undefined;
  /** The server's own text, in the language of the request. */
  message?: string | undefined;
  /** What came along. */
  data?: unknown;
}

/** What the specification's server says of wrong credentials; the text for people is ours. */
const wrongCredentials = 'The given data was invalid.';

/** A refusal by a server that gives no code; of a failing server the text is ours. */
const isUncoded = (code: string, http: number | undefined): boolean =>
  code === `http-${http}` && http !== undefined && http < 500 && http !== 429;

/** The reason why signing in failed. */
export function signInRefusal({ code, http, message, data }: Refusal): MessageDescriptor | string {
  if (code === 'pending' && isUnconfirmed(data))
    return msg`Please confirm your e-mail address first. Open the link in the e-mail we sent you.`;
  if (code === 'pending')
    return msg`Your account is waiting for approval. We will send you an e-mail when it is ready.`;
  if (code === 'closed')
    return msg`The platform is closed for an update. We will send you an e-mail when it reopens.`;
  if (http === 413)
    return msg`You can’t sign in yet. Either the platform is closed for an update, or your account is waiting for approval.`;
  // A server without codes says in its message alone why it refuses.
  if (isUncoded(code, http) && message && message !== wrongCredentials) return message;
  if (http === 401 || http === 422) return msg`The e-mail address or password is incorrect.`;
  if (http === 429) return msg`Too many attempts. Please wait a few minutes and try again.`;
  if (code === 'storage')
    return msg`This browser does not let Yurt store data. Allow cookies and site data for this address in the browser settings, then try again.`;
  if (code === 'unreadable') return msg`A server error occurred. Please try again later.`;
  if (http === undefined) return msg`The server can’t be reached. You need a connection to sign in.`;
  return msg`A server error occurred. Please try again later.`;
}
