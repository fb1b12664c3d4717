import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../http/refusal.ts';

/** How often a person may send a file. */
export interface UploadLimits {
  /** @throws Refusal `tooMany` */
  take: (userId: number) => Promise<void>;
}

export function uploadLimits(): UploadLimits {
  const limiter = new RateLimiterMemory({ points: 30, duration: 600 });
  return {
    take: async (userId) => {
      await limiter.consume(userId).catch((error: unknown) => {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new Refusal('tooMany', { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) });
      });
    },
  };
}
