import { expect, test, vi } from 'vitest';
import type { Refusal } from '../http/refusal.ts';
import { loginLimits, waitAfter } from './login-limits.ts';

test('doubles the wait with each five failures of a day, up to four hours', () => {
  expect([1, 2, 3, 9].map(waitAfter)).toEqual([900, 1800, 3600, 14_400]);
});

test('allows five of many simultaneous attempts', async () => {
  const limits = loginLimits();
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, () => limits.check('anna@example.org', '10.0.0.1')),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
});

test('resets the limit after a success, and limits other accounts and addresses separately', async () => {
  const limits = loginLimits();
  for (let at = 0; at < 12; at++) {
    await limits.check('anna@example.org', '10.0.0.1');
    await limits.succeeded('anna@example.org', '10.0.0.1');
  }
  for (let at = 0; at < 5; at++) {
    await limits.check('Anna@example.org', '10.0.0.1');
    await limits.failed('anna@example.org', '10.0.0.1');
  }
  await expect(limits.check('anna@example.org', '10.0.0.1')).rejects.toMatchObject({ code: 'tooMany' });
  await limits.check('anna@example.org', '10.0.0.2');
  await limits.check('bert@example.org', '10.0.0.1');
});

test('applies the same waits to a client that exceeds the limit each time', async () => {
  vi.useFakeTimers();
  const limits = loginLimits();
  const waits: number[] = [];
  for (let round = 0; round < 3; round++) {
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => limits.check('anna', 'here')));
    for (const { status } of tries) if (status === 'fulfilled') await limits.failed('anna', 'here');
    const refused = await limits.check('anna', 'here').catch((error: Refusal) => error);
    waits.push(refused?.retryAfterSeconds ?? 0);
    vi.advanceTimersByTime((waits.at(-1) ?? 0) * 1000 + 1000);
  }
  vi.useRealTimers();
  expect(waits).toEqual([900, 1800, 3600]);
});
