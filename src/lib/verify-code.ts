import { type CodeContent, parseCode, signedBytes } from './check-in-code.ts';

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );

/**
 * The content of a code that the school has signed; null for any other text.
 * @throws on pages without HTTPS, which have no WebCrypto
 */
export async function verifyCode(text: string, key: string): Promise<CodeContent | null> {
  const code = parseCode(text);
  if (!code) return null;
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const publicKey = await crypto.subtle.importKey('raw', bytesOf(key), curve, false, ['verify']);
  const isValid = await crypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    publicKey,
    bytesOf(code.signature),
    signedBytes(code),
  );
  return isValid ? { userId: code.userId, serial: code.serial } : null;
}
