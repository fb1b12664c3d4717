import { expect, it } from 'vitest';
import { parseCode, signedBytes, writeCode } from './check-in-code.ts';
import { verifyCode } from './verify-code.ts';

const base64url = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url');

async function school() {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const key = base64url(await crypto.subtle.exportKey('raw', pair.publicKey));
  const code = async (userId: number, serial = 1) => {
    const content = { userId, serial };
    const hash = { name: 'ECDSA', hash: 'SHA-256' };
    const signature = await crypto.subtle.sign(hash, pair.privateKey, signedBytes(content));
    return writeCode(content, base64url(signature));
  };
  return { key, code };
}

it('reads the person and the serial of a code of the school', async () => {
  const { key, code } = await school();
  expect(await verifyCode(await code(123_456, 7), key)).toEqual({ userId: 123_456, serial: 7 });
});

it('refuses codes of other schools, and codes whose person or serial was changed', async () => {
  const [own, other] = await Promise.all([school(), school()]);
  expect(await verifyCode(await other.code(5), own.key)).toBeNull();
  const code = await own.code(5, 1);
  expect(await verifyCode(code.replace('Y1.5.1.', 'Y1.6.1.'), own.key)).toBeNull();
  expect(await verifyCode(code.replace('Y1.5.1.', 'Y1.5.2.'), own.key)).toBeNull();
});

it.each(['', 'https://example.org', 'Y1.5.1.short', 'Y1.0.1.' + 'A'.repeat(86), 'WIFI:S:school;;'])(
  'reads no content from %j',
  (text) => {
    expect(parseCode(text)).toBeNull();
  },
);
