import * as v from 'valibot';
import { startedSession } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { factorCode } from './second-factor.ts';
import { id, idText, isVisible, timestamp } from './scalars.ts';

/**
 * Accounts of people whom the school does not know yet:
 *
 * - `none`: only linked accounts, and profiles that are invited by mail
 * - `approval`: a new account waits for approval
 * - `admitted`: a new account needs no approval
 */
export const newAccountPolicies = ['none', 'approval', 'admitted'] as const;
export type NewAccountPolicy = (typeof newAccountPolicies)[number];

export const providerLimits = { name: 60, address: 300, clientId: 300, claim: 100, secret: 500 };

const text = (max: number) =>
  v.pipe(v.string('required'), v.trim(), v.check(isVisible, 'required'), v.maxLength(max, `max:${max}`));

const claim = v.nullable(v.pipe(text(providerLimits.claim), v.regex(/^[^\s]+$/, 'invalid')));

/** HTTPS, except on the machine itself. */
export const issuer = v.pipe(
  text(providerLimits.address),
  v.regex(/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/|$))[^\s?#]*$/i, 'httpsLink'),
);

/** An OpenID provider, without the secret. */
export const identityProvider = v.object({
  /** On the button: "Sign in with …". */
  name: text(providerLimits.name),
  issuer,
  client_id: text(providerLimits.clientId),
  new_accounts: v.picklist(newAccountPolicies),
  /** Claim that names roles, with dots for nested ones: `realm_access.roles`. */
  role_claim: claim,
  /** A value of `role_claim` that makes a new account an expert; all others are attendees. */
  expert_value: v.nullable(text(providerLimits.claim)),
  /** Claim with the id or a title of a course. */
  course_claim: claim,
});
export type IdentityProvider = v.InferOutput<typeof identityProvider>;

/** Random; the device stores it until the person is back from the provider. */
const browserSecret = v.pipe(v.string(), v.regex(/^[\w-]{20,64}$/));

const begun = v.object({
  /** Page of the provider, which sends the person back to `/auth/return`. */
  address: v.string(),
  state: v.string(),
  secret: v.string(),
  /** Page that ends the session at the provider; null if it has none. */
  sign_out_address: v.nullable(v.string()),
});
export type BegunProviderSignIn = v.InferOutput<typeof begun>;

const proof = {
  state: browserSecret,
  secret: browserSecret,
  /** Query of the address to which the provider sent the person. A repeated call may leave it out. */
  response: v.optional(v.pipe(v.string(), v.maxLength(6000, 'invalid'))),
};

export const beginProviderSignIn = endpoint({
  method: 'POST',
  path: '/single-sign-on/begin',
  access: 'public',
  summary: 'Get the address of the identity provider for a sign-in',
  output: begun,
});

/**
 * Refuses as `login` does, and with `providerLink` if an account with the address exists: it is linked by `linkIdentity`
 * after a sign-in. The same proof can be sent again with the code, or with the version of the documents.
 */
export const signInWithProvider = endpoint({
  method: 'POST',
  path: '/single-sign-on/login',
  access: 'public',
  summary: 'Sign in with the response of the identity provider',
  body: v.object({
    ...proof,
    code: v.optional(factorCode),
    consent: v.optional(v.pipe(v.string(), v.maxLength(60, 'max:60'))),
  }),
  output: startedSession,
});
export type ProviderProof = Pick<v.InferInput<typeof signInWithProvider.body>, keyof typeof proof | 'code'>;

/** `data` of a refusal with code `providerLink`. */
export const providerLinkAsked = v.object({ email: v.string() });

export const linkedIdentity = v.object({
  id,
  /** Name of the provider if it is the school's present one, else its address. */
  provider: v.string(),
  /** E-mail address at the provider; null if it gave none. */
  email: v.nullable(v.string()),
  created_at: timestamp,
  last_used_at: v.nullable(timestamp),
});
export type LinkedIdentity = v.InferOutput<typeof linkedIdentity>;

export const maxIdentities = 10;

export const listIdentities = endpoint({
  method: 'GET',
  path: '/profile/identities',
  access: 'approved',
  summary: 'List the accounts at identity providers with which the caller can sign in',
  output: v.array(linkedIdentity),
});

export const beginIdentityLink = endpoint({
  method: 'POST',
  path: '/profile/identities/begin',
  access: 'approved',
  summary:
    'Get the address of the identity provider to link an account; needs the current password unless the person signed in less than 15 minutes ago',
  body: v.object({ current_password: v.optional(v.pipe(v.string(), v.maxLength(128, 'max:128'))) }),
  output: begun,
});

export const linkIdentity = endpoint({
  method: 'POST',
  path: '/profile/identities',
  access: 'approved',
  summary: 'Link the account at the identity provider to the caller, who gets a mail',
  body: v.object(proof),
  output: linkedIdentity,
});

export const unlinkIdentity = endpoint({
  method: 'DELETE',
  path: '/profile/identities/:id',
  access: 'approved',
  summary: 'End the link to an account at an identity provider',
  params: v.object({ id: idText }),
});

export const getProviderSetup = endpoint({
  method: 'GET',
  path: '/desk/single-sign-on',
  access: 'approved',
  summary:
    'Get the address to register at the identity provider, and whether a secret is stored (administrators)',
  output: v.object({ redirect_address: v.string(), has_secret: v.boolean() }),
});

export const setProviderSecret = endpoint({
  method: 'PUT',
  path: '/desk/single-sign-on/secret',
  access: 'approved',
  summary: 'Store the secret of the school at an identity provider, or delete it with null (administrators)',
  body: v.object({
    issuer,
    client_id: text(providerLimits.clientId),
    secret: v.nullable(text(providerLimits.secret)),
  }),
  output: v.object({ has_secret: v.boolean() }),
});
