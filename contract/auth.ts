import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { user } from './users.ts';

export const login = endpoint({
  method: 'POST',
  path: '/login',
  access: 'public',
  summary: 'Sign in with e-mail and password',
  body: v.object({
    email: v.pipe(
      v.string('required'),
      v.trim(),
      v.nonEmpty('required'),
      v.maxLength(254, 'max:254'),
      v.email('email'),
    ),
    password: v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(128, 'max:128')),
  }),
  output: v.object({
    token: v.string(),
    /** Opens files by `?t=` where no header can be sent; absent on plain servers, as is the ticket. */
    file_token: v.optional(v.string()),
    /** Can do one thing: end this session. It is all that an offline sign-out keeps. */
    revoke_ticket: v.optional(v.string()),
    user: v.optional(user),
  }),
});

export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  access: 'session',
  summary: 'End this session',
});

export const revokeSession = endpoint({
  method: 'POST',
  path: '/session/revoke',
  access: 'public',
  summary: 'End the session of a revoke ticket; an unknown ticket answers the same',
  body: v.object({ revoke_ticket: v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(100)) }),
});
