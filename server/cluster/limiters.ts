import {
  type IRateLimiterOptions,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
} from 'rate-limiter-flexible';

/** Makes a rate limiter. Limiters with the same prefix are shared by all processes. */
export type MakeLimiter = (options: IRateLimiterOptions & { keyPrefix: string }) => RateLimiterAbstract;

export const memoryLimiters: MakeLimiter = (options) => new RateLimiterMemory(options);

/**
 * Limiters in Redis. While Redis is unavailable, each process counts on its own, so that limits still apply.
 */
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
