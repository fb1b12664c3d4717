import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { personName } from './names.ts';
import { newAnswers } from './questions.ts';
import { readAs } from './scalars.ts';
import { factorCode } from './second-factor.ts';
import { devicePublicKey } from './signed-operation.ts';
import { user } from './users.ts';

export const email = v.pipe(
  v.string('required'),
  v.trim(),
  v.nonEmpty('required'),
  v.maxLength(254, 'max:254'),
  v.email('email'),
);

/** A new password; the server also rejects common ones. */
export const newPassword = v.pipe(
  v.string('required'),
  v.nonEmpty('required'),
  v.minLength(8, 'min:8'),
  v.maxLength(128, 'max:128'),
);

/** Token in a mailed link, 256 bits as text. */
export const mailedToken = v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(100, 'token'));

const browserSecret = v.pipe(v.string(), v.regex(/^[\w-]{20,64}$/));

/** A text for people; another server may leave it out, since the status already shows success. */
const sentence = v.fallback(v.object({ message: v.string() }), { message: '' });

const tokenNames = ['token', 'access_token', 'api_token', 'auth_token', 'accessToken'];

/**
 * The specification does not name the field of the token, so other servers use different names or send the
 * token alone.
 */
function asSession(value: unknown): unknown {
  if (typeof value === 'string') return { token: value };
  if (typeof value !== 'object' || value === null) return value;
  const fields = new Map<string, unknown>(Object.entries(value));
  const user: unknown = fields.get('user');
  const inUser = new Map<string, unknown>(
    typeof user === 'object' && user !== null ? Object.entries(user) : [],
  );
  const token = tokenNames.map((name) => fields.get(name) ?? inUser.get(name)).find((each) => each);
  // The row of the person with the token in it.
  const isUser = user === undefined && 'id' in value;
  return { ...value, token, ...(isUser && { user: value }) };
}

export const startedSession = readAs(
  asSession,
  v.object({
    token: v.string(),
    /** Opens files by `?t=` where no header can be sent; absent on plain servers, like `revoke_ticket`. */
    file_token: v.optional(v.string()),
    /** Can only end this session. An offline sign-out stores nothing else. */
    revoke_ticket: v.optional(v.string()),
    user: v.optional(user),
  }),
);

/** `data` of a refusal with code `consent`. */
export const consentAsked = v.object({
  version: v.string(),
  /** The person has no account yet. */
  first: v.optional(v.boolean(), false),
});

/**
 * Refuses with `secondFactor` if the account wants a code, and with `consent` if the person has not accepted the current
 * legal documents. The same code can be sent again with the consent.
 */
export const login = endpoint({
  method: 'POST',
  path: '/login',
  access: 'public',
  summary: 'Sign in with e-mail and password',
  body: v.object({
    email,
    password: v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(128, 'max:128')),
    /** A code of the authenticator app, or a recovery code. */
    code: v.optional(factorCode),
    /** The version of the agreement and the privacy policy that the person accepts. */
    consent: v.optional(v.pipe(v.string(), v.maxLength(60, 'max:60'))),
  }),
  output: startedSession,
});

export const beginSession = endpoint({
  method: 'POST',
  path: '/session',
  access: 'approved',
  summary: 'Create another session for a device that received the token of a session',
  output: startedSession,
});

export const registerDeviceKey = endpoint({
  method: 'PUT',
  path: '/session/key',
  access: 'session',
  summary:
    'Set the public key with which the device of this session signs operations; it replaces the one before',
  body: v.object({ key: devicePublicKey }),
  strict: true,
});

export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  access: 'account',
  summary: 'End this session',
});

export const revokeSession = endpoint({
  method: 'POST',
  path: '/session/revoke',
  access: 'public',
  summary: 'End the session of a revoke ticket; unknown tickets get the same response',
  body: v.object({ revoke_ticket: v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(100)) }),
});

/** The response is the same if the address has an account; its owner gets a mail. */
export const register = endpoint({
  method: 'POST',
  path: '/register',
  access: 'public',
  summary: 'Sign up; the person confirms the address by mail, then an organiser approves the account',
  body: v.object({
    first_name: personName,
    last_name: personName,
    email,
    password: newPassword,
    /** Apps that do not know the questions leave it out. */
    answers: v.optional(newAnswers),
    /** A secret of the signing-up browser: with it, confirming the address needs no password. */
    secret: v.optional(browserSecret),
  }),
  output: sentence,
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/password/forgot-password',
  access: 'public',
  summary: 'Mail a link to reset the password; unknown addresses get the same response',
  body: v.object({ email }),
  output: sentence,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/password/reset',
  access: 'public',
  summary: 'Set a new password with a mailed token and end all sessions of the account',
  body: v.pipe(
    v.object({
      email,
      password: newPassword,
      password_confirmation: v.string('required'),
      token: mailedToken,
    }),
    v.forward(
      v.partialCheck(
        [['password'], ['password_confirmation']],
        (sent) => sent.password === sent.password_confirmation,
        'confirmed',
      ),
      ['password_confirmation'],
    ),
  ),
  output: sentence,
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/register/confirm',
  access: 'public',
  summary:
    'Confirm an address with a mailed token; returns a token that can only read the state of the account',
  body: v.object({
    token: mailedToken,
    /** The secret of the browser that signed up; otherwise `password` is required. */
    secret: v.optional(v.nullable(browserSecret)),
    password: v.optional(v.pipe(v.string(), v.maxLength(128, 'max:128'))),
  }),
  output: v.object({ token: v.string(), email: v.string() }),
});
