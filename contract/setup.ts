import * as v from 'valibot';
import { email, newPassword } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { personName } from './names.ts';

const params = v.object({ token: v.pipe(v.string(), v.regex(/^[\w-]{20,64}$/, 'id')) });

export const checkSetUpLink = endpoint({
  method: 'GET',
  path: '/setup/:token',
  access: 'public',
  summary: 'Check whether a set-up link can still be used',
  params,
  output: v.object({ valid: v.boolean() }),
});

/** The link can be used once. */
export const setUp = endpoint({
  method: 'POST',
  path: '/setup/:token',
  access: 'public',
  summary: 'Create the account of an administrator with a set-up link, which the log of the server shows',
  params,
  body: v.object({ first_name: personName, last_name: personName, email, password: newPassword }),
});
