import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../http/refusal.ts';

/** Five failures in a quarter of an hour for an account and address, then a wait; an address alone gets more. */
export interface LoginLimits {
  check: (account: string, address: string) => Promise<void>;
  failed: (account: string, address: string) => Promise<void>;
  succeeded: (account: string, address: string) => Promise<void>;
}

const quarterHour = 15 * 60;

export function loginLimits(): LoginLimits {
  const pair = new RateLimiterMemory({ keyPrefix: 'pair', points: 5, duration: quarterHour });
  const address = new RateLimiterMemory({ keyPrefix: 'address', points: 100, duration: quarterHour });
  const pairKey = (account: string, from: string) => `${account.toLowerCase()}|${from}`;

  return {
    check: async (account, from) => {
      const found = [await pair.get(pairKey(account, from)), await address.get(from)];
      const exhausted = found.find((state) => state && state.remainingPoints <= 0);
      if (exhausted)
        throw new Refusal('tooMany', { retryAfterSeconds: Math.ceil(exhausted.msBeforeNext / 1000) });
    },
    failed: async (account, from) => {
      await Promise.all([spend(pair, pairKey(account, from)), spend(address, from)]);
    },
    succeeded: async (account, from) => {
      await pair.delete(pairKey(account, from));
    },
  };
}

async function spend(limiter: RateLimiterMemory, key: string) {
  try {
    await limiter.consume(key);
  } catch (error) {
    // Exhausted is what the next check is for; anything else is a fault.
    if (!(error instanceof RateLimiterRes)) throw error;
  }
}
