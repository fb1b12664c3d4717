import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { idText, timestamp } from './scalars.ts';

export const recoveryCodeCount = 10;

/** Six digits of the authenticator app, or a recovery code; spaces and hyphens in it do not matter. */
export const factorCode = v.pipe(
  v.string('required'),
  v.trim(),
  v.nonEmpty('required'),
  v.maxLength(40, 'factorCode'),
  v.transform((code) => code.replaceAll(/[\s-]/g, '').toLowerCase()),
);

const currentPassword = v.optional(v.pipe(v.string(), v.maxLength(128, 'max:128')));

export const secondFactor = v.object({
  /** False for accounts that sign in with a passkey or at the identity provider only. */
  has_password: v.optional(v.boolean(), true),
  /** Time since when the sign-in asks for a code; null if it does not. */
  since: v.nullable(timestamp),
  recovery_codes: v.number(),
  /** The school wants it from organisers, and the caller is one. */
  required: v.boolean(),
  /** The caller's rights as an organiser wait for a second factor or a passkey. */
  missing: v.boolean(),
  /**
   * With `missing`: how the caller gets the rights back. Null without it.
   *
   * - `setup`: by setting up a second factor or a passkey
   * - `passkey`: by a sign-in with the passkey
   * - `administrator`: a new password has deleted the passkeys, and an administrator has to end the factor first
   */
  restored_by: v.optional(v.nullable(v.picklist(['setup', 'passkey', 'administrator'])), null),
});
export type SecondFactor = v.InferOutput<typeof secondFactor>;

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/profile/second-factor',
  access: 'approved',
  summary: 'Get whether the account has a password, and whether the sign-in with it asks for a code',
  output: secondFactor,
});

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/profile/second-factor',
  access: 'approved',
  summary:
    'Create the secret for an authenticator app; it counts after `confirm`, and is the same for 15 minutes. Needs the current password unless the person signed in less than 15 minutes ago',
  body: v.object({ current_password: currentPassword }),
  output: v.object({
    /** Base32. */
    secret: v.string(),
    /** The same as an address `otpauth://…`, for a QR code. */
    address: v.string(),
  }),
});

const recoveryCodes = v.object({ recovery_codes: v.array(v.string()) });

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/profile/second-factor/confirm',
  access: 'approved',
  summary:
    'Switch the second factor on with a first code; ends all other sessions, and returns recovery codes once. `factorOn` if it is on already',
  body: v.object({ code: factorCode }),
  output: recoveryCodes,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/profile/second-factor/recovery-codes',
  access: 'approved',
  summary: 'Replace the recovery codes',
  body: v.object({ code: factorCode }),
  output: recoveryCodes,
});

export const endSecondFactor = endpoint({
  method: 'POST',
  path: '/profile/second-factor/end',
  access: 'approved',
  summary: 'Switch the second factor off; refused for organisers if the school requires it',
  body: v.object({ code: factorCode }),
});

const ofPerson = v.object({ id: idText });

export const getPersonFactor = endpoint({
  method: 'GET',
  path: '/desk/people/:id/second-factor',
  access: 'approved',
  summary:
    'Get since when a person of a lower role has a second factor, or a passkey that the school requires (administrators)',
  params: ofPerson,
  output: v.object({ since: v.nullable(timestamp) }),
});

export const endPersonFactor = endpoint({
  method: 'POST',
  path: '/desk/people/:id/second-factor/end',
  access: 'approved',
  summary:
    'Delete the second factor and the passkeys of a person of a lower role, who gets a mail; needs the current password unless the caller signed in less than 15 minutes ago (administrators)',
  params: ofPerson,
  body: v.object({ current_password: currentPassword }),
});
