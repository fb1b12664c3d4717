import type { User } from '../../../contract/users.ts';
import { verifyCode } from '../../lib/verify-code.ts';
import { getPerson } from './queries.ts';

/**
 * - `foreign`: not a code of this school, or a forged one
 * - `own`: the person's own code
 * - `unknown`: a valid code of a person who is not on this device
 */
export type ScannedPerson =
  | { kind: 'person'; person: User; code: string }
  | { kind: 'foreign' | 'own' | 'unknown' };

/** Finds the person of a scanned code. Needs no connection. */
export async function readPersonCode(
  code: string,
  { key, myId }: { key: string | undefined; myId: number },
): Promise<ScannedPerson> {
  const content = key === undefined ? null : await verifyCode(code, key);
  if (!content) return { kind: 'foreign' };
  if (content.userId === myId) return { kind: 'own' };
  const person = await getPerson(content.userId);
  return person ? { kind: 'person', person, code: code.trim() } : { kind: 'unknown' };
}
