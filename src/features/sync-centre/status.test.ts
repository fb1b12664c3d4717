import { expect, test } from 'vitest';
import { statusOf } from './status.ts';

const status = { waiting: 0, failed: 0, closed: null, line: 'online', lastSyncAt: null } as const;

test('nothing is said when all is in step; what needs the person is said first', () => {
  expect(statusOf(status)).toBeNull();
  expect(statusOf({ ...status, waiting: 2 })).toBe('sending');
  expect(statusOf({ ...status, waiting: 2, line: 'offline' })).toBe('offline');
  expect(statusOf({ ...status, line: 'weak' })).toBe('weak');
  expect(statusOf({ ...status, closed: 'pending', waiting: 1 })).toBe('closed');
  expect(statusOf({ ...status, failed: 1, line: 'offline' })).toBe('failed');
});
