import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { type MakeLimiter, memoryLimiters } from '../cluster/limiters.ts';
import { Refusal } from '../http/refusal.ts';

/** Limits for public calls, the same for known and unknown accounts. */
export interface AttemptLimits {
  /** Consumes one attempt of an address. @throws Refusal `tooMany` */
  byAddress: (what: string, address: string) => Promise<void>;
  /** Whether one more mail may be sent to this account. Mails over the limit are silently dropped. */
  mayMail: (account: string) => Promise<boolean>;
}

const quarterHour = 15 * 60;

export function attemptLimits(limiter: MakeLimiter = memoryLimiters): AttemptLimits {
  const addresses = limiter({ keyPrefix: 'tries', points: 100, duration: quarterHour });
  const mails = limiter({ keyPrefix: 'mails', points: 5, duration: 60 * 60 });
  return {
    byAddress: async (what, address) => {
      const left = await spend(addresses, `${what}|${address}`);
      if (left) throw new Refusal('tooMany', { retryAfterSeconds: Math.ceil(left.msBeforeNext / 1000) });
    },
    mayMail: async (account) => (await spend(mails, account.toLowerCase())) === null,
  };
}

/** Null if an attempt was left. */
async function spend(counter: RateLimiterAbstract, key: string): Promise<RateLimiterRes | null> {
  try {
    await counter.consume(key);
    return null;
  } catch (error) {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  }
}
