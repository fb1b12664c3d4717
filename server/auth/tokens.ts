import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as text; the database keeps only the hash. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The token of an `Authorization` header (or the bare token some socket clients send). */
export const bearerOf = (header: unknown): string | undefined => {
  if (typeof header !== 'string') return undefined;
  const token = header.replace(/^Bearer\s+/i, '').trim();
  return token !== '' && token.length <= 200 ? token : undefined;
};
