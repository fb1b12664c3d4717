import { fromBase64Url } from './base64url.ts';
import { type CodeContent, parseCode, signedBytes } from './check-in-code.ts';

/**
 * The content of a code that the school has signed; null for any other text.
 * @throws on pages without HTTPS, which have no WebCrypto
 */
export async function verifyCode(text: string, key: string): Promise<CodeContent | null> {
  const code = parseCode(text);
  if (!code) return null;
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const publicKey = await crypto.subtle.importKey('raw', fromBase64Url(key), curve, false, ['verify']);
  const isValid = await crypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    publicKey,
    fromBase64Url(code.signature),
    signedBytes(code),
  );
  return isValid ? { userId: code.userId, serial: code.serial } : null;
}
