import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from './refusal.ts';

/** Far more than a person does with all their devices, and little enough that one of them cannot keep others waiting. */
const perMinute = 3000;

export interface CallLimits {
  /** Spends so many calls or operations of a person. @throws Refusal `tooMany` */
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
