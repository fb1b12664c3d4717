import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

export const randomPassword = (): string => randomBytes(9).toString('base64url');

let nobody: Promise<string> | undefined;

/** Checks a password; for an unknown account it takes as long as for a known one and is false. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  if (stored) return verify(stored, password);
  nobody ??= hashPassword('nobody has this password');
  await verify(await nobody, password);
  return false;
}
