import { createPrivateKey, generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto';

const bytesOf = (text: string | undefined) => Buffer.from(text ?? '', 'base64url');

/**
 * The part of WebCrypto with which devices sign. WebCrypto itself works in threads, whose results would come at another
 * moment in each run. The keys are objects that a simulated disk can store.
 */
const methods = {
  generateKey: async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    return {
      privateKey: privateKey.export({ format: 'jwk' }),
      publicKey: publicKey.export({ format: 'jwk' }),
    };
  },
  exportKey: async (_format: string, { x, y }: JsonWebKey) =>
    Buffer.concat([Buffer.of(4), bytesOf(x), bytesOf(y)]),
  sign: async (_algorithm: object, key: JsonWebKey, text: Uint8Array) =>
    sign('sha256', text, { key: createPrivateKey({ key, format: 'jwk' }), dsaEncoding: 'ieee-p1363' }),
};

export const signingCrypto = methods as unknown as SubtleCrypto;
