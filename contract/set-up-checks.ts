import * as v from 'valibot';
import { endpoint } from './endpoint.ts';

/**
 * - `sent`: the mail server accepted the mail
 * - `folder`: no mail server is set, and the mail was written to the folder of the server
 * - `failed`: the mail server refused it or could not be reached
 */
const mailTestOutcomes = ['sent', 'folder', 'failed'] as const;

const mailTest = v.object({
  to: v.string(),
  outcome: v.picklist(mailTestOutcomes),
  /** The folder, or the error of the mail server; null if the mail was sent. */
  detail: v.nullable(v.string()),
});
export type MailTest = v.InferOutput<typeof mailTest>;

export const testMail = endpoint({
  method: 'POST',
  path: '/desk/school/mail-test',
  access: 'approved',
  summary:
    'Send a test mail to the caller, without the queue, and get the answer of the mail server (administrators)',
  output: mailTest,
});

/** A request as the server receives it. */
const addressCheck = v.object({
  /** `PUBLIC_URL`, or the address that the server assumes without it. */
  public_url: v.string(),
  is_public_url_set: v.boolean(),
  trusts_proxy: v.boolean(),
  /** The headers that a proxy adds; null without them. */
  forwarded_proto: v.nullable(v.string()),
  is_forwarded: v.boolean(),
});
export type AddressCheck = v.InferOutput<typeof addressCheck>;

export const checkAddress = endpoint({
  method: 'GET',
  path: '/desk/school/address',
  access: 'approved',
  summary:
    'Get the public address that the server uses, and the headers of a proxy in this request (administrators)',
  output: addressCheck,
});
