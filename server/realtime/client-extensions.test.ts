import { expect, it } from 'vitest';
import { extensionsOf } from './client-extensions.ts';

it.each([
  ['in auth', { headers: { 'X-Extensions': 'presence-batch, file-token' } }, {}],
  ['in auth, in lower case', { headers: { 'x-extensions': 'file-token,presence-batch' } }, {}],
  ['in the header of the request', {}, { 'x-extensions': 'file-token,presence-batch' }],
  [
    'in both, with words it does not know',
    { headers: { 'X-Extensions': 'file-token,x' } },
    { 'x-extensions': 'presence-batch' },
  ],
])('reads declared extensions %s', (_, auth, headers) => {
  expect(extensionsOf({ auth, headers })).toEqual(new Set(['file-token', 'presence-batch']));
});

it.each([
  {},
  { headers: null },
  { headers: 'file-token' },
  { headers: { 'X-Extensions': ['file-token'] } },
  { 'X-Extensions': 'file-token' },
])('reads nothing from %j', (auth) => {
  expect(extensionsOf({ auth, headers: {} }).size).toBe(0);
});
