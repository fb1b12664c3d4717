import { RSABSSA } from '@cloudflare/blindrsa-ts';
import { fromBase64Url, toBase64Url } from './base64url.ts';

/*
 * The client of RFC 9474, RSABSSA-SHA384-PSS-Randomized. The library is loaded with this module. Values are
 * base64url. All functions throw on pages without HTTPS, which have no WebCrypto.
 */
const suite = RSABSSA.SHA384.PSS.Randomized();

const importKey = (spki: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('spki', fromBase64Url(spki), { name: 'RSA-PSS', hash: 'SHA-384' }, true, [
    'verify',
  ]);

export interface BlindedToken {
  /** The only part that the server receives together with the person. */
  blinded: string;
  token: string;
  /** Removes the blinding from the signature. */
  inverse: string;
}

/** A new random token, and the same blinded for the signature. */
export async function blindToken(ballotKey: string): Promise<BlindedToken> {
  const token = suite.prepare(crypto.getRandomValues(new Uint8Array(32)));
  const { blindedMsg, inv } = await suite.blind(await importKey(ballotKey), token);
  return { blinded: toBase64Url(blindedMsg), token: toBase64Url(token), inverse: toBase64Url(inv) };
}

/** The signature of the token. @throws if the server has signed something else */
export async function unblindSignature({
  key,
  token,
  blind_signature,
  inverse,
}: {
  key: string;
  token: string;
  blind_signature: string;
  inverse: string;
}): Promise<string> {
  const signature = await suite.finalize(
    await importKey(key),
    fromBase64Url(token),
    fromBase64Url(blind_signature),
    fromBase64Url(inverse),
  );
  return toBase64Url(signature);
}
