import type { OutboxOp } from '../../../src/db/outbox-op.ts';

const maxServerErrors = 8;

/**
 * True after eight server errors of an op, if other requests have succeeded since its first attempt. Times
 * are those of the device's clock.
 */
export function isHopeless(
  { serverErrors = 0, firstAttemptAt = 0 }: Pick<OutboxOp, 'serverErrors' | 'firstAttemptAt'>,
  lastSuccessAt: number,
  now: number,
): boolean {
  // A first attempt in the future was made before the clock was set back: it may have been long ago.
  const since = firstAttemptAt > now ? 0 : firstAttemptAt;
  return serverErrors + 1 >= maxServerErrors && lastSuccessAt > since;
}
