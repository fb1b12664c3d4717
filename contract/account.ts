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
});

export const getAccount = endpoint({
  method: 'GET',
  path: '/account',
  access: 'account',
  summary: 'How far the approval of the account has come',
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
  summary: 'Mail the link that confirms the address once more',
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
  summary: 'Where one is signed in',
  output: v.array(device),
});

export const endDevice = endpoint({
  method: 'DELETE',
  path: '/profile/devices/:id',
  access: 'session',
  summary: 'Sign out one of the other devices',
  params: v.object({ id: idText }),
});

export const endOtherDevices = endpoint({
  method: 'DELETE',
  path: '/profile/devices',
  access: 'session',
  summary: 'Sign out everywhere but here',
  output: v.object({ ended: v.number() }),
});

/** Required so that a stolen, signed-in phone is not enough to take over the account. */
const currentPassword = v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(128, 'max:128'));

export const changePassword = endpoint({
  method: 'POST',
  path: '/profile/password',
  access: 'approved',
  summary: 'Set another password; signs out everywhere but here',
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
  summary: 'Mail a link to another address; it is taken over once that link has been followed',
  body: v.object({ email, current_password: currentPassword }),
});

export const confirmNewEmail = endpoint({
  method: 'POST',
  path: '/profile/email/confirm',
  access: 'public',
  summary: 'Take over the address to which this token was mailed',
  body: v.object({ token: mailedToken }),
  output: v.object({ email: v.string() }),
});

export const wasErased = endpoint({
  method: 'POST',
  path: '/session/erased',
  access: 'public',
  summary: 'Whether the session of this token ended with its account, which was erased',
  output: v.object({ erased: v.boolean() }),
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
  summary: 'Whether the platform is open, and who supports it',
  output: v.object({
    ...platformState.entries,
    sponsors: v.array(v.object({ name: v.string(), address: v.string() })),
  }),
});
