import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../http/refusal.ts';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * A hash takes 19 MB and a processor for about 30 ms. One processor stays free for the rest of the server.
 */
const mostAtOnce = Math.max(1, availableParallelism() - 1);
const mostWaiting = 200;

let running = 0;
const waiting: (() => void)[] = [];

/** @throws Refusal `tooMany` if too many hashes are queued */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) {
    if (waiting.length >= mostWaiting) throw new Refusal('tooMany', { retryAfterSeconds: 5 });
    await new Promise<void>((go) => waiting.push(go));
  } else running += 1;
  try {
    return await work();
  } finally {
    // The next in the queue takes over this slot.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

export const randomPassword = (): string => randomBytes(9).toString('base64url');

let nobody: Promise<string> | undefined;

/** Verifies a password. For an unknown account it takes the same time and returns false. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  if (stored) return inTurn(() => verify(stored, password));
  nobody ??= hash('nobody has this password', cost);
  const none = await nobody;
  await inTurn(() => verify(none, password));
  return false;
}
