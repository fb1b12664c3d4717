import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from './refusal.ts';

/**
 * Far more requests than a person makes with all devices, and few enough that one person can't slow down
 * others.
 */
const perMinute = 3000;

export interface CallLimits {
  /** Consumes this count of requests or operations of a person. @throws Refusal `tooMany` */
  take: (userId: number, calls?: number) => Promise<void>;
}

export function callLimits(points = perMinute): CallLimits {
  const limiter = new RateLimiterMemory({ keyPrefix: 'calls', points, duration: 60 });
  return {
    take: async (userId, calls = 1) => {
      await limiter.consume(userId, calls).catch((error: unknown) => {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new Refusal('tooMany', { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) });
      });
    },
  };
}
