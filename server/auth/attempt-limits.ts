import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { type MakeLimiter, memoryLimiters } from '../cluster/limiters.ts';
import { Refusal } from '../http/refusal.ts';

/** Limits for public calls, the same for known and unknown accounts. */
export interface AttemptLimits {
  /** Counts one attempt of an IP address; 100 are allowed in 15 minutes. @throws Refusal `tooMany` */
  limitByIp: (limitName: string, ip: string) => Promise<void>;
  /**
   * The same for calls that reveal nothing and that a whole audience makes from one address: 3,000 in 15 minutes. @throws
   * Refusal `tooMany`
   */
  limitManyByIp: (limitName: string, ip: string) => Promise<void>;
  /** Whether one more mail may be sent to this account. Mails over the limit are silently dropped. */
  mayMail: (account: string) => Promise<boolean>;
}

const quarterHour = 15 * 60;

export function attemptLimits(limiter: MakeLimiter = memoryLimiters): AttemptLimits {
  const attemptsByIp = limiter({ keyPrefix: 'tries', points: 100, duration: quarterHour });
  const manyByIp = limiter({ keyPrefix: 'many', points: 3000, duration: quarterHour });
  const refuseAbove = async (counter: RateLimiterAbstract, key: string) => {
    const left = await consume(counter, key);
    if (left) throw new Refusal('tooMany', { retryAfterSeconds: Math.ceil(left.msBeforeNext / 1000) });
  };
  const mails = limiter({ keyPrefix: 'mails', points: 5, duration: 60 * 60 });
  return {
    limitByIp: (limitName, ip) => refuseAbove(attemptsByIp, `${limitName}|${ip}`),
    limitManyByIp: (limitName, ip) => refuseAbove(manyByIp, `${limitName}|${ip}`),
    mayMail: async (account) => (await consume(mails, account.toLowerCase())) === null,
  };
}

/** Returns null if an attempt was left, otherwise the state of the limit. */
async function consume(counter: RateLimiterAbstract, key: string): Promise<RateLimiterRes | null> {
  try {
    await counter.consume(key);
    return null;
  } catch (error) {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  }
}
