import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt } from 'node:crypto';
import { DamagedFile } from './box-error.ts';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
/** Each guess of a passphrase needs 128 · N · r bytes: 32 MiB. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

/** Bytes by which an encrypted piece is longer than its content: a random nonce before it, a tag after it. */
export const sealOverhead = nonceBytes + tagBytes;

export interface VaultKey {
  /**
   * Encrypts and authenticates a piece. Opening it needs the same `context`, which binds the piece to its place.
   */
  seal: (content: Uint8Array, context: string) => Buffer;
  /** @throws DamagedFile if the piece was changed, moved or cut, or belongs to another key */
  open: (sealed: Uint8Array, context: string) => Buffer;
  /** A file name for an id that does not reveal it: the hash of a content could be compared with known files. */
  nameOf: (id: string) => string;
}

/** AES-256-GCM. */
export type Cipher = Pick<VaultKey, 'seal' | 'open'>;

/** Encrypts with a key of 32 bytes. */
export const cipherOf = (key: Uint8Array): Cipher => ({
  seal: (content, context) => {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, key, nonce);
    cipher.setAAD(Buffer.from(context));
    return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
  },
  open: (sealed, context) => {
    if (sealed.length < sealOverhead) throw damaged();
    const tagAt = sealed.length - tagBytes;
    const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes));
    decipher.setAAD(Buffer.from(context));
    decipher.setAuthTag(sealed.subarray(tagAt));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, tagAt)), decipher.final()]);
    } catch {
      throw damaged();
    }
  },
});

export async function deriveKey(passphrase: string, salt: Uint8Array): Promise<VaultKey> {
  const secret = await stretched(passphrase.normalize('NFC'), salt);
  const nameKey = secret.subarray(keyBytes);
  return {
    ...cipherOf(secret.subarray(0, keyBytes)),
    nameOf: (id) => createHmac('sha256', nameKey).update(id).digest('hex'),
  };
}

export const damaged = () => new DamagedFile('A file of the box is damaged');

const stretched = (passphrase: string, salt: Uint8Array) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(passphrase, salt, 2 * keyBytes, cost, (error, secret) =>
      error ? reject(error) : resolve(secret),
    );
  });
