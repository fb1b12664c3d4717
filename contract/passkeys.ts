import * as v from 'valibot';
import { startedSession } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { id, idText, isVisible, timestamp } from './scalars.ts';

/** Passkeys of one person. */
export const maxPasskeys = 20;
export const passkeyNameMax = 60;

export const passkeyName = v.pipe(
  v.string('required'),
  v.trim(),
  v.check(isVisible, 'required'),
  v.maxLength(passkeyNameMax, `max:${passkeyNameMax}`),
);

export const passkey = v.object({
  id,
  name: v.string(),
  created_at: timestamp,
  last_used_at: v.nullable(timestamp),
  /** It is on several devices, by the account of the person at the maker of the device. */
  synced: v.boolean(),
});
export type Passkey = v.InferOutput<typeof passkey>;

/** Bytes in base64url, as WebAuthn sends them. */
const bytes = (max: number) => v.pipe(v.string(), v.maxLength(max), v.regex(/^[\w-]*={0,2}$/));

const credentialFields = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: v.literal('public-key'),
};

/** The fields of WebAuthn's `RegistrationResponseJSON` that are needed. */
export const newCredential = v.object({
  ...credentialFields,
  response: v.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(30))), v.maxLength(10)), []),
  }),
});

/** The fields of WebAuthn's `AuthenticationResponseJSON` that are needed. */
export const assertion = v.object({
  ...credentialFields,
  response: v.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: v.optional(v.nullable(bytes(200))),
  }),
});
export type Assertion = v.InferInput<typeof assertion>;

/** Options for `navigator.credentials`, in their JSON form. */
const options = v.looseObject({ challenge: v.string() });

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/profile/passkeys',
  access: 'approved',
  summary: 'List the passkeys of the caller',
  output: v.array(passkey),
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/profile/passkeys/options',
  access: 'approved',
  summary:
    'Get the options for a new passkey; needs the current password unless the person signed in less than 15 minutes ago',
  body: v.object({ current_password: v.optional(v.pipe(v.string(), v.maxLength(128, 'max:128'))) }),
  output: options,
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/profile/passkeys',
  access: 'approved',
  summary: 'Add a passkey; the owner of the account gets a mail',
  body: v.object({ name: passkeyName, credential: newCredential }),
  output: passkey,
});

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/profile/passkeys/:id',
  access: 'approved',
  summary: 'Rename a passkey of the caller',
  params: v.object({ id: idText }),
  body: v.object({ name: passkeyName }),
  output: passkey,
});

export const deletePasskey = endpoint({
  method: 'DELETE',
  path: '/profile/passkeys/:id',
  access: 'approved',
  summary: 'Delete a passkey of the caller',
  params: v.object({ id: idText }),
});

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/passkeys/options',
  access: 'public',
  summary: 'Get the options for a sign-in with a passkey of any account',
  output: options,
});

/** Refuses as `login` does; with the version of the documents, the same assertion can be sent again. */
export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/passkeys/login',
  access: 'public',
  summary: 'Sign in with a passkey',
  body: v.object({
    credential: assertion,
    consent: v.optional(v.pipe(v.string(), v.maxLength(60, 'max:60'))),
  }),
  output: startedSession,
});
