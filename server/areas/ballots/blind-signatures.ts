import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  privateEncrypt,
  publicDecrypt,
  verify,
} from 'node:crypto';
import { promisify } from 'node:util';
import { ballotKeyBytes } from '../../../contract/ballots.ts';

/*
 * The signer of RFC 9474, RSABSSA-SHA384-PSS-Randomized, with OpenSSL. Devices blind and unblind by
 * `@cloudflare/blindrsa-ts`; the vectors of the RFC test both.
 */

export interface BallotKeyPair {
  /** SPKI, base64url. */
  publicKey: string;
  /** PKCS #8, base64url. */
  privateKey: string;
}

const raw = { padding: constants.RSA_NO_PADDING };
const saltLength = 48;

export async function generateBallotKeys(): Promise<BallotKeyPair> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: ballotKeyBytes * 8,
    publicExponent: 0x10001,
  });
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64url'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64url'),
  };
}

export const readPublicKey = (spki: string): KeyObject =>
  createPublicKey({ key: Buffer.from(spki, 'base64url'), format: 'der', type: 'spki' });

export const readPrivateKey = (pkcs8: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(pkcs8, 'base64url'), format: 'der', type: 'pkcs8' });

/** BlindSign of RFC 9474. The same blinded message gets the same signature. Null for one beyond the modulus. */
export function blindSign(privateKey: KeyObject, blinded: Buffer): Buffer | null {
  let signature: Buffer;
  try {
    signature = privateEncrypt({ key: privateKey, ...raw }, blinded);
  } catch {
    return null;
  }
  // RFC 9474, 4.3: a signature with a computing error would reveal the private key.
  if (!signs(createPublicKey(privateKey), signature, blinded))
    throw new Error('The blind signature is wrong');
  return signature;
}

/** True if the signature is that of the blinded message. */
export const signs = (publicKey: KeyObject, signature: Buffer, blinded: Buffer): boolean =>
  publicDecrypt({ key: publicKey, ...raw }, signature).equals(blinded);

/** True if the unblinded signature is that of the token (RSASSA-PSS). */
export const isTokenSigned = (publicKey: KeyObject, token: Buffer, signature: Buffer): boolean =>
  verify(
    'sha384',
    token,
    { key: publicKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength },
    signature,
  );
