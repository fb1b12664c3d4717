import { expect, test } from 'vitest';
import { statusOf } from './status.ts';

const status = {
  waiting: 0,
  isSending: false,
  failed: 0,
  closed: null,
  line: 'online',
  currentUntil: null,
  box: null,
} as const;

test('shows the state of the network unless everything is sent', () => {
  expect(statusOf(status)).toBeNull();
  expect(statusOf({ ...status, waiting: 2, isSending: true })).toBe('sending');
  expect(statusOf({ ...status, waiting: 2 })).toBeNull();
  expect(statusOf({ ...status, waiting: 2, line: 'offline' })).toBe('offline');
  expect(statusOf({ ...status, line: 'weak' })).toBe('weak');
  expect(statusOf({ ...status, closed: 'pending', waiting: 1 })).toBe('closed');
});

test('shows that the device is offline even if changes failed', () => {
  expect(statusOf({ ...status, failed: 1 })).toBeNull();
  expect(statusOf({ ...status, failed: 1, line: 'offline' })).toBe('offline');
});

test('shows that a box answers, unless the device is offline', () => {
  const atBox = { ...status, waiting: 1, box: { name: '7.a', knowsDevice: true } } as const;
  expect(statusOf(atBox)).toBe('box');
  expect(statusOf({ ...atBox, line: 'weak' })).toBe('box');
  expect(statusOf({ ...atBox, line: 'offline' })).toBe('offline');
});
