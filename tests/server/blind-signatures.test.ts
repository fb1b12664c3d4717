import { createPrivateKey, createPublicKey } from 'node:crypto';
import { RSABSSA } from '@cloudflare/blindrsa-ts';
import { afterEach, expect, it, vi } from 'vitest';
import { ballotKeyBytes, ballotTokenBytes } from '../../contract/ballots.ts';
import {
  blindSign,
  generateBallotKeys,
  isTokenSigned,
  readPrivateKey,
  readPublicKey,
  signs,
} from '../../server/areas/ballots/blind-signatures.ts';
import { blindToken, unblindSignature } from '../../src/lib/blind-ballot.ts';
import { rfc9474 } from '../support/rfc9474.ts';

afterEach(() => vi.restoreAllMocks());

const bytes = (hex: string) => Buffer.from(hex, 'hex');
const big = (hex: string) => BigInt(`0x${hex}`);

/** Exponentiation modulo a number. */
function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

function inverse(value: bigint, modulus: bigint): bigint {
  let [a, b, x, y] = [value % modulus, modulus, 1n, 0n];
  while (b > 0n) [a, b, x, y] = [b, a % b, y, x - (a / b) * y];
  return ((x % modulus) + modulus) % modulus;
}

const base64Url = (value: bigint | string) => {
  const hex = typeof value === 'string' ? value : value.toString(16);
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex').toString('base64url');
};

function keysOfVector() {
  const [p, q, d] = [big(rfc9474.p), big(rfc9474.q), big(rfc9474.d)];
  const jwk = {
    kty: 'RSA',
    n: base64Url(rfc9474.n),
    e: base64Url(rfc9474.e),
    d: base64Url(d),
    p: base64Url(p),
    q: base64Url(q),
    dp: base64Url(d % (p - 1n)),
    dq: base64Url(d % (q - 1n)),
    qi: base64Url(power(q, p - 2n, p)),
  };
  const privateKey = createPrivateKey({ key: jwk, format: 'jwk' });
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

it('client and server compute the vector of RFC 9474', async () => {
  const { privateKey, publicKey } = keysOfVector();
  const n = big(rfc9474.n);
  const blind = inverse(big(rfc9474.inv), n).toString(16).padStart(rfc9474.n.length, '0');
  const random = [rfc9474.msg_prefix, rfc9474.salt, blind].map(bytes);
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    const next = random.shift();
    if (!next) throw new Error('No more random values');
    if (array instanceof Uint8Array && array.length === next.length) array.set(next);
    return next;
  });
  const suite = RSABSSA.SHA384.PSS.Randomized();
  const clientKey = await crypto.subtle.importKey(
    'spki',
    publicKey.export({ type: 'spki', format: 'der' }),
    { name: 'RSA-PSS', hash: 'SHA-384' },
    true,
    ['verify'],
  );
  const token = suite.prepare(bytes(rfc9474.msg));
  expect(Buffer.from(token).toString('hex')).toBe(rfc9474.input_msg);
  const { blindedMsg, inv } = await suite.blind(clientKey, token);
  expect(Buffer.from(blindedMsg).toString('hex')).toBe(rfc9474.blinded_msg);
  const signature = blindSign(privateKey, Buffer.from(blindedMsg));
  expect(signature?.toString('hex')).toBe(rfc9474.blind_sig);
  const final = await suite.finalize(clientKey, token, signature!, inv);
  expect(Buffer.from(final).toString('hex')).toBe(rfc9474.sig);
  expect(isTokenSigned(publicKey, Buffer.from(token), Buffer.from(final))).toBe(true);
});

it('signs a token that it has not seen, and only that', async () => {
  const keys = await generateBallotKeys();
  const { blinded, token, inverse: unblinding } = await blindToken(keys.publicKey);
  const message = Buffer.from(blinded, 'base64url');
  expect([message.length, Buffer.from(token, 'base64url').length]).toEqual([
    ballotKeyBytes,
    ballotTokenBytes,
  ]);
  const blindSignature = blindSign(readPrivateKey(keys.privateKey), message)!;
  expect(blindSign(readPrivateKey(keys.privateKey), message)).toEqual(blindSignature);
  expect(signs(readPublicKey(keys.publicKey), blindSignature, message)).toBe(true);
  const parts = { key: keys.publicKey, token, inverse: unblinding };
  const signature = await unblindSignature({
    ...parts,
    blind_signature: blindSignature.toString('base64url'),
  });
  const isSigned = (text: string) =>
    isTokenSigned(
      readPublicKey(keys.publicKey),
      Buffer.from(text, 'base64url'),
      Buffer.from(signature, 'base64url'),
    );
  expect(isSigned(token)).toBe(true);
  expect(isSigned((await blindToken(keys.publicKey)).token)).toBe(false);
  // Nothing that the server saw when it signed occurs in the ballot.
  for (const seen of [message, blindSignature])
    for (const sent of [token, signature])
      expect(Buffer.from(sent, 'base64url').includes(seen.subarray(0, 16))).toBe(false);
});

it('refuses a blinded message beyond the modulus', async () => {
  const { privateKey } = await generateBallotKeys();
  expect(blindSign(readPrivateKey(privateKey), Buffer.alloc(ballotKeyBytes, 0xff))).toBeNull();
});

it('the device refuses the signature of another key', async () => {
  const [own, other] = [await generateBallotKeys(), await generateBallotKeys()];
  const { blinded, token, inverse: unblinding } = await blindToken(own.publicKey);
  const wrong = blindSign(readPrivateKey(other.privateKey), Buffer.from(blinded, 'base64url'));
  // A message beyond the other modulus is refused at once.
  if (!wrong) return;
  await expect(
    unblindSignature({
      key: own.publicKey,
      token,
      inverse: unblinding,
      blind_signature: wrong.toString('base64url'),
    }),
  ).rejects.toThrow();
});
