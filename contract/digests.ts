import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

export const digestPeriods = ['off', 'daily', 'weekly'] as const;
export type DigestPeriod = (typeof digestPeriods)[number];

const digest = v.object({ period: v.picklist(digestPeriods) });

export const getDigest = endpoint({
  method: 'GET',
  path: '/profile/digest',
  access: 'approved',
  summary: 'Get how often the caller gets a mail about what they have missed',
  output: digest,
});

export const setDigest = endpoint({
  method: 'PUT',
  path: '/profile/digest',
  access: 'approved',
  summary: 'Set how often the caller gets a mail about what they have missed',
  body: digest,
  output: digest,
});

const unsubscribeKey = v.object({ key: v.pipe(v.string(), v.regex(/^[\w-]{20,64}$/, 'id')) });

/** Also called by mail programs, with the form of RFC 8058. An unknown key is no error: the account may be deleted. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/mail/unsubscribe/:key',
  access: 'public',
  summary: 'End the mails about what a person has missed, by the key in such a mail',
  params: unsubscribeKey,
});

/** Mail programs that do not know RFC 8058 open the address of the header. It changes nothing: some open every link. */
export const openUnsubscribe = endpoint({
  method: 'GET',
  path: '/mail/unsubscribe/:key',
  access: 'public',
  summary: 'Redirect to the page that ends the mails about what a person has missed',
  params: unsubscribeKey,
});
