import * as v from 'valibot';
import { email, mailedToken, newPassword } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { id, idText, localized, timestamp } from './scalars.ts';

export const accountStates = ['pending', 'approved', 'declined'] as const;
export type AccountState = (typeof accountStates)[number];

/** `data` of a refusal with code `pending`. The token only opens calls with access `account`. */
export const pendingAccess = v.object({
  token: v.string(),
  /** True if the e-mail address has been confirmed. */
  confirmed: v.optional(v.boolean(), true),
  /** Address of the account, for sign-ins that do not enter it. */
  email: v.optional(v.string()),
});

export const getAccount = endpoint({
  method: 'GET',
  path: '/account',
  access: 'account',
  summary: 'Get the approval state of the account',
  output: v.object({
    email: v.string(),
    status: v.picklist(accountStates),
    /** True if the e-mail address has been confirmed. */
    confirmed: v.boolean(),
    /** Reason for the refusal, as the organiser wrote it. */
    reason: v.nullable(v.string()),
  }),
});

export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/account/resend',
  access: 'account',
  summary: 'Mail the confirmation link of the address again',
});

export const device = v.object({
  id,
  /** `User-Agent` at sign-in. */
  agent: v.nullable(v.string()),
  created_at: timestamp,
  last_used_at: timestamp,
  /** The caller's own session. */
  current: v.boolean(),
});
export type AccountDevice = v.InferOutput<typeof device>;

export const listDevices = endpoint({
  method: 'GET',
  path: '/profile/devices',
  access: 'session',
  summary: 'List the sessions of the caller',
  output: v.array(device),
});

export const endDevice = endpoint({
  method: 'DELETE',
  path: '/profile/devices/:id',
  access: 'session',
  summary: 'End another session of the caller',
  params: v.object({ id: idText }),
});

export const endOtherDevices = endpoint({
  method: 'DELETE',
  path: '/profile/devices',
  access: 'session',
  summary: 'End all sessions of the caller except this one',
  output: v.object({ ended: v.number() }),
});

/** New ways to sign in need the password if the person signed in longer ago than this, in ms. */
export const recentSignInMs = 15 * 60_000;

/**
 * Required so that a stolen, signed-in phone is not enough to take over the account. An account without a password
 * needs a sign-in within `recentSignInMs` instead.
 */
const currentPassword = v.optional(v.pipe(v.string(), v.maxLength(128, 'max:128')));

export const changePassword = endpoint({
  method: 'POST',
  path: '/profile/password',
  access: 'approved',
  summary: 'Change or set the password, and end all other sessions',
  body: v.pipe(
    v.object({
      current_password: currentPassword,
      password: newPassword,
      password_confirmation: v.string('required'),
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
  output: v.object({ ended: v.number() }),
});

/** The response is the same if another account has the address; its owner gets a mail. */
export const changeEmail = endpoint({
  method: 'POST',
  path: '/profile/email',
  access: 'approved',
  summary: 'Mail a confirmation link to a new address; the account changes to it when the link is opened',
  body: v.object({ email, current_password: currentPassword }),
});

export const confirmNewEmail = endpoint({
  method: 'POST',
  path: '/profile/email/confirm',
  access: 'public',
  summary: 'Change the account to the new address that this mailed token confirms',
  body: v.object({ token: mailedToken }),
  output: v.object({ email: v.string() }),
});

export const wasErased = endpoint({
  method: 'POST',
  path: '/session/erased',
  access: 'public',
  summary: 'Check whether the session of this token ended because its account was deleted or suspended',
  output: v.object({
    erased: v.boolean(),
    /** The account was merged into another one of the person. */
    merged: v.optional(v.boolean()),
    /** The account is suspended. `reason` is empty if the organiser gave none. */
    suspended: v.optional(v.object({ reason: v.string() })),
  }),
});

export const platformState = v.object({
  closed: v.boolean(),
  opens_at: v.nullable(timestamp),
  localized_text: localized,
});
export type PlatformState = v.InferOutput<typeof platformState>;

export const getPlatform = endpoint({
  method: 'GET',
  path: '/platform',
  access: 'public',
  summary: 'Get the state of the platform: open or closed, and when it opens',
  output: platformState,
});
