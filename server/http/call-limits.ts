import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type MakeLimiter, memoryLimiters } from '../cluster/limiters.ts';
import { Refusal } from './refusal.ts';

/**
 * Far more requests than a person makes with all devices, and few enough that one person can't slow down
 * others.
 */
const maxPerMinute = 3000;
/** Requests of one API token, in all processes of the school. They don't count as requests of its owner. */
export const maxPerMinuteOfToken = 300;

export interface CallLimits {
  /** Consumes this count of requests or operations of a person. @throws Refusal `tooMany` */
  take: (userId: number, calls?: number) => Promise<void>;
  /** Consumes a request of an API token. @throws Refusal `tooMany` */
  takeOfToken: (tokenId: number) => Promise<void>;
}

export function callLimits(points = maxPerMinute, shared: MakeLimiter = memoryLimiters): CallLimits {
  const people = new RateLimiterMemory({ keyPrefix: 'calls', points, duration: 60 });
  const tokens = shared({ keyPrefix: 'api', points: maxPerMinuteOfToken, duration: 60 });
  return {
    take: (userId, calls = 1) => consume(people, userId, calls),
    takeOfToken: (tokenId) => consume(tokens, tokenId, 1),
  };
}

async function consume(limiter: RateLimiterAbstract, key: number, calls: number): Promise<void> {
  await limiter.consume(String(key), calls).catch((error: unknown) => {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new Refusal('tooMany', { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) });
  });
}
