import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { id, idText, isVisible, timestamp } from './scalars.ts';
import { person } from './users.ts';

/** Begins each API token, so that people and programs that look for leaked secrets recognise one. */
export const apiTokenPrefix = 'ysk_';
/** API tokens of one person that are neither revoked nor expired. */
export const maxApiTokens = 20;
export const apiTokenNameMax = 60;
/** Lifetimes to choose from. */
export const apiTokenDays = [7, 30, 90, 365] as const;

/** Areas that a script may use; `contract/api-scopes.ts` lists the calls of each. */
export const apiScopes = [
  'people:read',
  'people:write',
  'programme:read',
  'programme:write',
  'bookings:read',
  'materials:read',
  'support:read',
  'support:write',
  'statistics:read',
] as const;
export type ApiScope = (typeof apiScopes)[number];

/**
 * - `active`: works
 * - `expired`: its lifetime is over
 * - `owner`: its owner is no approved organiser any more
 * - `factor`: its owner lacks the second factor that the school requires
 */
const apiTokenStates = ['active', 'expired', 'owner', 'factor'] as const;

export const apiToken = v.object({
  id,
  name: v.string(),
  scopes: v.array(v.picklist(apiScopes)),
  owner: v.nullable(person),
  created_at: timestamp,
  expires_at: timestamp,
  /** To the minute; null before the first use. */
  last_used_at: v.nullable(timestamp),
  state: v.picklist(apiTokenStates),
});
export type ApiToken = v.InferOutput<typeof apiToken>;
export type ApiTokenOnWire = v.InferInput<typeof apiToken>;

export const listApiTokens = endpoint({
  method: 'GET',
  path: '/desk/api-tokens',
  access: 'approved',
  summary: 'List own API tokens, or those of everybody for administrators; not the revoked ones (organisers)',
  output: v.array(apiToken),
});

export const addApiToken = endpoint({
  method: 'POST',
  path: '/desk/api-tokens',
  access: 'approved',
  summary:
    'Create an API token; the response has it once, and the owner gets a mail. Needs the current password unless the person signed in less than 15 minutes ago (organisers)',
  body: v.object({
    name: v.pipe(
      v.string('required'),
      v.trim(),
      v.check(isVisible, 'required'),
      v.maxLength(apiTokenNameMax, `max:${apiTokenNameMax}`),
    ),
    scopes: v.pipe(
      v.array(v.picklist(apiScopes, 'choice'), 'required'),
      v.minLength(1, 'required'),
      v.maxLength(apiScopes.length, 'choice'),
      v.transform((scopes) => [...new Set(scopes)]),
    ),
    days: v.picklist(apiTokenDays, 'choice'),
    current_password: v.optional(v.pipe(v.string(), v.maxLength(128, 'max:128'))),
  }),
  strict: true,
  output: v.object({ ...apiToken.entries, token: v.string() }),
});

export const revokeApiToken = endpoint({
  method: 'DELETE',
  path: '/desk/api-tokens/:id',
  access: 'approved',
  summary: 'Revoke an own API token, or that of another person as an administrator (organisers)',
  params: v.object({ id: idText }),
});
