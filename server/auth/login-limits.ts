import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../http/refusal.ts';

/**
 * Five failures in a quarter of an hour for an account and address, then a wait that doubles with each five more
 * on the same day; an address alone gets more.
 */
export interface LoginLimits {
  /** Before the password is looked at; refuses where there were too many tries. */
  check: (account: string, address: string) => Promise<void>;
  failed: (account: string, address: string) => Promise<void>;
  succeeded: (account: string, address: string) => Promise<void>;
}

const quarterHour = 15 * 60;
const day = 24 * 60 * 60;
const mostFailures = 5;
const longestWait = 4 * 60 * 60;

/** In seconds, after the nth five failures of a day. */
export const waitAfter = (fives: number): number => Math.min(quarterHour * 2 ** (fives - 1), longestWait);

export function loginLimits(): LoginLimits {
  const pair = new RateLimiterMemory({ keyPrefix: 'pair', points: mostFailures, duration: quarterHour });
  const fives = new RateLimiterMemory({ keyPrefix: 'fives', points: 1000, duration: day });
  const address = new RateLimiterMemory({ keyPrefix: 'address', points: 100, duration: quarterHour });
  const pairKey = (account: string, from: string) => `${account.toLowerCase()}|${from}`;

  return {
    // A try counts before its password is looked at: many at once get no further than one after the other.
    check: async (account, from) => {
      const tried = await spend(pair, pairKey(account, from));
      const of = await address.get(from);
      const exhausted =
        tried.consumedPoints > mostFailures ? tried : of && of.remainingPoints <= 0 ? of : undefined;
      if (exhausted)
        throw new Refusal('tooMany', { retryAfterSeconds: Math.ceil(exhausted.msBeforeNext / 1000) });
    },
    failed: async (account, from) => {
      const key = pairKey(account, from);
      await spend(address, from);
      const tried = await pair.get(key);
      if (tried?.consumedPoints !== mostFailures) return;
      const { consumedPoints } = await fives.consume(key);
      await pair.block(key, waitAfter(consumedPoints));
    },
    succeeded: async (account, from) => {
      await pair.delete(pairKey(account, from));
    },
  };
}

async function spend(limiter: RateLimiterMemory, key: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key);
  } catch (error) {
    // Exhausted is what the next check is for; anything else is a fault.
    if (!(error instanceof RateLimiterRes)) throw error;
    return error;
  }
}
