import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { type MakeLimiter, memoryLimiters } from '../cluster/limiters.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../http/refusal.ts';

const mib = 1024 * 1024;
/** Bytes. Smaller bodies hardly contain a file. */
const small = 64 * 1024;

/** Upload limits of a person, checked before any file is read. */
export interface UploadLimits {
  /** Consumes one upload. @throws Refusal `tooMany` */
  take: (userId: number) => Promise<void>;
  /**
   * Reserves a slot for a body of this size, and returns the function that frees it. With `counted` false,
   * the bytes don't count against the daily limit. @throws Refusal `tooMany`
   */
  begin: (userId: number, bytes: number, counted?: boolean) => Promise<() => void>;
}

export function uploadLimits(
  { uploadsAtOnce, uploadMbPerDay }: Pick<Config, 'uploadsAtOnce' | 'uploadMbPerDay'>,
  limiter: MakeLimiter = memoryLimiters,
): UploadLimits {
  const sendings = limiter({ keyPrefix: 'files', points: 30, duration: 600 });
  const perDay = limiter({ keyPrefix: 'bytes', points: uploadMbPerDay, duration: 24 * 3600 });
  const coming = new Map<number, number>();
  return {
    take: (userId) => spend(sendings, userId, 1),
    begin: async (userId, bytes, counted = true) => {
      if (bytes < small) return () => undefined;
      const running = coming.get(userId) ?? 0;
      if (running >= uploadsAtOnce) throw new Refusal('tooMany', { retryAfterSeconds: 5 });
      coming.set(userId, running + 1);
      const free = () => {
        const left = (coming.get(userId) ?? 1) - 1;
        if (left > 0) coming.set(userId, left);
        else coming.delete(userId);
      };
      try {
        if (counted) await spend(perDay, userId, Math.ceil(bytes / mib));
      } catch (error) {
        free();
        throw error;
      }
      return free;
    },
  };
}

async function spend(counter: RateLimiterAbstract, userId: number, points: number): Promise<void> {
  await counter.consume(userId, points).catch((error: unknown) => {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new Refusal('tooMany', { retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000) });
  });
}
