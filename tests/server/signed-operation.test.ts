import * as v from 'valibot';
import { expect, it } from 'vitest';
import {
  devicePublicKey,
  type SignedOperation,
  signatureBytes,
  signedText,
} from '../../contract/signed-operation.ts';
import { exampleKey, signedExamples } from '../support/signed-operations.ts';

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));

it.each(signedExamples)('a device signs $text', async ({ userId, op, text, signature }) => {
  expect(signedText(userId, op)).toBe(text);
  const arrived = JSON.parse(JSON.stringify(op)) as SignedOperation;
  expect(signedText(userId, arrived)).toBe(text);

  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(exampleKey), algorithm, false, ['verify']);
  const bytes = bytesOf(signature);
  expect(bytes).toHaveLength(signatureBytes);
  expect(await crypto.subtle.verify(algorithm, key, bytes, new TextEncoder().encode(text))).toBe(true);
});

it.each([
  ['another person', 8, {}],
  ['another kind', 7, { kind: 'message.edit' }],
  ['other arguments', 7, { args: { group_id: 4, content: 'Yes' } }],
  ['another key', 7, { op_id: '0b4f1c52-7d0e-4c1b-9a53-2f6e8d9a1b09' }],
  ['another original', 7, { depends_on: '0b4f1c52-7d0e-4c1b-9a53-2f6e8d9a1b09' }],
  ['another author of the original', 7, { depends_on_author: 9 }],
  ['another operation before it', 7, { after: '0b4f1c52-7d0e-4c1b-9a53-2f6e8d9a1b09' }],
])('the text differs for %s', (_, userId, change) => {
  const { op, text } = signedExamples[0]!;
  expect(signedText(userId, { ...op, ...change })).not.toBe(text);
});

it('accepts uncompressed points as public keys', () => {
  const isAccepted = (key: string) => v.safeParse(devicePublicKey, key).success;
  expect(isAccepted(exampleKey)).toBe(true);
  expect(isAccepted(exampleKey.slice(1))).toBe(false);
  expect(isAccepted(`${exampleKey}A`)).toBe(false);
  expect(isAccepted(exampleKey.replace('B', 'A'))).toBe(false);
});
