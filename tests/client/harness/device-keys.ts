import { expect } from 'vitest';
import type { Visitor } from './visitor.ts';
import { type SignedOperation, signedText } from '../../../contract/signed-operation.ts';
import { fromBase64Url } from '../../../src/lib/base64url.ts';
import type { TestDevice } from './device.ts';
import { ok } from './fake-calls.ts';

/** Gives a device WebCrypto, and its school the call for the key. Returns the keys that arrive there. */
export function withKeys(device: TestDevice): string[] {
  const keys: string[] = [];
  device.subtle = crypto.subtle;
  device.server.overrides.set('PUT /session/key', (body) => {
    keys.push((body as { key: string }).key);
    return ok(null);
  });
  return keys;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** Whether the device of a person has signed an operation with this key. */
export async function isSigned(
  op: SignedOperation & { signature?: string },
  key: string,
  userId = 1,
): Promise<boolean> {
  const publicKey = await crypto.subtle.importKey('raw', fromBase64Url(key), algorithm, false, ['verify']);
  const signature = fromBase64Url(op.signature ?? '');
  const text = new TextEncoder().encode(signedText(userId, op));
  return crypto.subtle.verify(algorithm, publicKey, signature, text);
}

/** Waits until the school has the public key of the device. */
export const keyRegistered = ({ tab, until }: Visitor): Promise<void> =>
  until(async () => expect(await tab.meta('deviceKey')).toMatchObject({ registered: true }));
