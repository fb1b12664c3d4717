import { createPrivateKey, generateKeyPairSync, sign, verify, createPublicKey } from 'node:crypto';
import * as v from 'valibot';
import { type CodeContent, parseCode, signedBytes, writeCode } from '../../../src/lib/check-in-code.ts';
import type { Reader } from '../../db/client.ts';

const jwk = v.object({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: v.string(),
  y: v.string(),
  d: v.string(),
});
type Key = v.InferOutput<typeof jwk>;

const settingKey = 'check_in_key';

/** The key pair of the school, created once and stored in the database, so that all processes share it. */
async function readKey(db: Reader): Promise<Key> {
  const read = async () => {
    const row = await db
      .selectFrom('setting')
      .select('value')
      .where('key', '=', settingKey)
      .executeTakeFirst();
    return v.safeParse(jwk, row?.value);
  };
  const known = await read();
  if (known.success) return known.output;
  const generated = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  // If another process has inserted a key first, that one is used.
  await db
    .insertInto('setting')
    .values({ key: settingKey, value: JSON.stringify(generated) })
    .onConflict((oc) => oc.column('key').doNothing())
    .execute();
  return v.parse(jwk, (await read()).output);
}

export interface CodeSigner {
  /** An uncompressed point of P-256 in base64url, as WebCrypto imports it in the format `raw`. */
  publicKey: string;
  sign: (content: CodeContent) => string;
}

export async function codeSigner(db: Reader): Promise<CodeSigner> {
  const key = await readKey(db);
  const privateKey = createPrivateKey({ key, format: 'jwk' });
  const point = Buffer.concat([
    Buffer.from([4]),
    Buffer.from(key.x, 'base64url'),
    Buffer.from(key.y, 'base64url'),
  ]);
  return {
    publicKey: point.toString('base64url'),
    sign: (content) => {
      const signature = sign('sha256', signedBytes(content), { key: privateKey, dsaEncoding: 'ieee-p1363' });
      return writeCode(content, signature.toString('base64url'));
    },
  };
}

/** The content of a code that this school has signed; null for any other text. */
export async function verifiedCode(db: Reader, text: string): Promise<CodeContent | null> {
  const code = parseCode(text);
  if (!code) return null;
  const { d: _, ...key } = await readKey(db);
  const publicKey = createPublicKey({ key, format: 'jwk' });
  const signature = Buffer.from(code.signature, 'base64url');
  const isValid = verify(
    'sha256',
    signedBytes(code),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    signature,
  );
  return isValid ? { userId: code.userId, serial: code.serial } : null;
}
