import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../http/refusal.ts';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each takes 19 MB and a processor for some 30 ms: the rest of the server must not wait for a crowd of them. */
const mostAtOnce = Math.max(1, availableParallelism() - 1);
const mostWaiting = 200;

let running = 0;
const waiting: (() => void)[] = [];

/** @throws Refusal `tooMany` where so many wait already that one's own turn would come too late */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) {
    if (waiting.length >= mostWaiting) throw new Refusal('tooMany', { retryAfterSeconds: 5 });
    await new Promise<void>((go) => waiting.push(go));
  } else running += 1;
  try {
    return await work();
  } finally {
    // Whoever is next takes over this place.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

export const randomPassword = (): string => randomBytes(9).toString('base64url');

let nobody: Promise<string> | undefined;

/** Checks a password; for an unknown account it takes as long as for a known one and is false. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  if (stored) return inTurn(() => verify(stored, password));
  nobody ??= hash('nobody has this password', cost);
  const none = await nobody;
  await inTurn(() => verify(none, password));
  return false;
}
