import { expect, it } from 'vitest';
import { startRedis } from '../../build/redis.mjs';

it('resolves at once if Redis was killed before', { timeout: 20_000 }, async () => {
  const redis = await startRedis();
  await redis.kill();
  await expect(redis.kill()).resolves.toBeUndefined();
  await expect(redis.stop()).resolves.toBeUndefined();
});
