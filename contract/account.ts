import * as v from 'valibot';
import { email, mailedToken, newPassword } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { id, idText, localized, timestamp } from './scalars.ts';

export const accountStates = ['pending', 'approved', 'declined'] as const;
export type AccountState = (typeof accountStates)[number];

/** `data` of a refusal with the code `pending`. The token opens calls about the account and nothing else. */
export const pendingAccess = v.object({
  token: v.string(),
  /** Whether the address of the account has been confirmed by mail. */
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
    /** Whether the address has been confirmed by mail. */
    confirmed: v.boolean(),
    /** Why it was declined, in the organiser's words. */
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
  /** What the browser called itself when it signed in. */
  agent: v.nullable(v.string()),
  created_at: timestamp,
  last_used_at: timestamp,
  /** The session that asks. */
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

/** A lost phone that is still signed in must not take the account along. */
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

/** The answer is the same for an address that belongs to somebody else: they are told by mail. */
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
