import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { signatureBytes, type SignedOperation, signedText } from '../../contract/signed-operation.ts';
import type { Reader } from '../db/client.ts';
import { Refusal } from '../http/refusal.ts';

/** @throws Error for a point that is not on the curve */
function publicKeyOf(point: Buffer): KeyObject {
  const coordinate = (from: number, to: number) => point.subarray(from, to).toString('base64url');
  return createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1, 33), y: coordinate(33, 65) },
    format: 'jwk',
  });
}

/** Stores the public key of the device of a session. @throws Refusal `invalid` if it is none */
export async function registerDeviceKey(db: Reader, sessionId: number, key: string): Promise<void> {
  const point = Buffer.from(key, 'base64url');
  try {
    publicKeyOf(point);
  } catch {
    throw new Refusal('invalid', { fields: { key: ['invalid'] } });
  }
  await db.updateTable('session').set({ public_key: point }).where('id', '=', sessionId).execute();
}

/** Whether the device with this public key has signed the operation of a person. */
export function isSignedBy(
  point: Uint8Array,
  userId: number,
  op: SignedOperation & { signature: string },
): boolean {
  const signature = Buffer.from(op.signature, 'base64url');
  if (signature.length !== signatureBytes) return false;
  const key = publicKeyOf(Buffer.from(point));
  return verify('sha256', Buffer.from(signedText(userId, op)), { key, dsaEncoding: 'ieee-p1363' }, signature);
}
