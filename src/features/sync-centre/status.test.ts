import { expect, test } from 'vitest';
import { statusOf } from './status.ts';

const status = { waiting: 0, failed: 0, closed: null, line: 'online', currentUntil: null } as const;

test('shows the state of the network unless everything is sent', () => {
  expect(statusOf(status)).toBeNull();
  expect(statusOf({ ...status, waiting: 2 })).toBe('sending');
  expect(statusOf({ ...status, waiting: 2, line: 'offline' })).toBe('offline');
  expect(statusOf({ ...status, line: 'weak' })).toBe('weak');
  expect(statusOf({ ...status, closed: 'pending', waiting: 1 })).toBe('closed');
});

test('shows that the device is offline even if changes failed', () => {
  expect(statusOf({ ...status, failed: 1 })).toBeNull();
  expect(statusOf({ ...status, failed: 1, line: 'offline' })).toBe('offline');
});
