import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { type MakeLimiter, memoryLimiters } from '../cluster/limiters.ts';
import { Refusal } from '../http/refusal.ts';

/**
 * Limits of sign-in attempts. An account and address together have five failures in 15 minutes; then they
 * wait, and the wait doubles with each five more on the same day. An account has fifty attempts from all
 * addresses in 15 minutes. An address has many more, because a whole lecture hall may share it.
 */
export interface LoginLimits {
  /** Consumes an attempt before the password is verified. @throws Refusal `tooMany` */
  check: (account: string, address: string) => Promise<void>;
  failed: (account: string, address: string) => Promise<void>;
  /** Clears the failures and returns the attempt to the limits. */
  succeeded: (account: string, address: string) => Promise<void>;
}

const quarterHour = 15 * 60;
const day = 24 * 60 * 60;
const mostFailures = 5;
const mostOfAccount = 50;
const mostOfAddress = 300;
const longestWait = 4 * 60 * 60;

/** Seconds to wait after the nth five failures of a day. */
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
    // Consumed in sequence, so that a refused attempt doesn't count against the next limits. Simultaneous
    // attempts consume as well.
    check: async (account, from) => {
      await spend(pair, pairKey(account, from));
      await spend(accounts, account.toLowerCase());
      await spend(addresses, from);
    },
    failed: async (account, from) => {
      const key = pairKey(account, from);
      // Counts failures, not attempts, because attempts include refused ones.
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
