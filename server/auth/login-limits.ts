import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { type MakeLimiter, memoryLimiters } from '../cluster/limiters.ts';
import { Refusal } from '../http/refusal.ts';

/**
 * Five failures in a quarter of an hour for an account and address, then a wait that doubles with each five more on
 * the same day. An account has fifty from anywhere. An address alone has many more: behind one may sit a whole hall,
 * and whoever uses theirs up is held off by the limits of the accounts they try.
 */
export interface LoginLimits {
  /** Spends a try, before the password is looked at; refuses where there were too many. */
  check: (account: string, address: string) => Promise<void>;
  failed: (account: string, address: string) => Promise<void>;
  /** Gives the try back. */
  succeeded: (account: string, address: string) => Promise<void>;
}

const quarterHour = 15 * 60;
const day = 24 * 60 * 60;
const mostFailures = 5;
const mostOfAccount = 50;
const mostOfAddress = 300;
const longestWait = 4 * 60 * 60;

/** In seconds, after the nth five failures of a day. */
export const waitAfter = (fives: number): number => Math.min(quarterHour * 2 ** (fives - 1), longestWait);

export function loginLimits(limiter: MakeLimiter = memoryLimiters): LoginLimits {
  const pair = limiter({ keyPrefix: 'pair', points: mostFailures, duration: quarterHour });
  const failures = limiter({ keyPrefix: 'failures', points: 1000, duration: day });
  const fives = limiter({ keyPrefix: 'fives', points: 1000, duration: day });
  const accounts = limiter({
    keyPrefix: 'account',
    points: mostOfAccount,
    duration: quarterHour,
  });
  const addresses = limiter({
    keyPrefix: 'address',
    points: mostOfAddress,
    duration: quarterHour,
  });
  const pairKey = (account: string, from: string) => `${account.toLowerCase()}|${from}`;
  const reward = async (counter: RateLimiterAbstract, key: string) => void (await counter.reward(key));

  return {
    // Many at once get no further than one after the other, and what is refused costs the next limit nothing.
    check: async (account, from) => {
      await spend(pair, pairKey(account, from));
      await spend(accounts, account.toLowerCase());
      await spend(addresses, from);
    },
    failed: async (account, from) => {
      const key = pairKey(account, from);
      // Not the tries: those that were refused count among them.
      const { consumedPoints: failed } = await failures.consume(key);
      if (failed < mostFailures) return;
      await failures.delete(key);
      const { consumedPoints } = await fives.consume(key);
      await pair.block(key, waitAfter(consumedPoints));
    },
    succeeded: async (account, from) => {
      await pair.delete(pairKey(account, from));
      await failures.delete(pairKey(account, from));
      await reward(accounts, account.toLowerCase());
      await reward(addresses, from);
    },
  };
}

async function spend(counter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await counter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new Refusal('tooMany', { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) });
  }
}
