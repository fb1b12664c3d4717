import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

export const newWebhookSecret = (): Buffer => randomBytes(32);

/** A secret as libraries for Standard Webhooks read it. */
export const secretText = (secret: Uint8Array): string => prefix + Buffer.from(secret).toString('base64');

interface Signed {
  id: string;
  /** Unix seconds. */
  timestamp: number;
  body: string;
}

/** The header `webhook-signature`. */
export const signatureOf = (secret: Uint8Array, { id, timestamp, body }: Signed): string =>
  `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
