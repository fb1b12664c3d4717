import { createHash, randomBytes } from 'node:crypto';

/** Returns 256 random bits as base64url. The database stores only the hash. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * The token of an `Authorization` header, or a bare token, which some socket clients send. Undefined if there
 * is none.
 */
export const bearerOf = (header: unknown): string | undefined => {
  if (typeof header !== 'string') return undefined;
  const token = header.replace(/^Bearer\s+/i, '').trim();
  return token !== '' && token.length <= 200 ? token : undefined;
};
