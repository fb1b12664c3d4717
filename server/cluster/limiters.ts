import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
} from 'rate-limiter-flexible';

/** Makes a counter of tries; those of one name are one over all processes. */
export type MakeLimiter = (options: IRateLimiterOptions & { keyPrefix: string }) => RateLimiterAbstract;

export const memoryLimiters: MakeLimiter = (options) => new RateLimiterMemory(options);

/** In Redis; while it cannot be asked, each process counts for itself: no limit is ever open. */
export const redisLimiters =
  (client: object, school: string): MakeLimiter =>
  (options) =>
    new RateLimiterRedis({
      ...options,
      storeClient: client,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      keyPrefix: `yurt:${school}:${options.keyPrefix}`,
      insuranceLimiter: new RateLimiterMemory(options),
    });
