import { expect, test } from 'vitest';
import type { NotificationView } from '../../db/overlay-notifications.ts';
import { addDays, dayStart } from '../../lib/local-day.ts';
import { withDays } from './notification-days.ts';

const today = dayStart(Date.UTC(2026, 10, 19, 12));
const log = (id: number, created_at: number): NotificationView => ({
  id,
  title: '',
  content: '',
  created_at,
  read: false,
  rev: 0,
  pending: null,
});
const logs = [log(1, addDays(today, -1)), log(3, today + 9), log(2, today + 5)];
const ids = (order: 'newest' | 'oldest') =>
  withDays(logs, order).map((row) => ('log' in row ? row.log.id : row.day));

test('puts each day before its notifications, newest or oldest first', () => {
  expect(ids('newest')).toEqual([today, 3, 2, addDays(today, -1), 1]);
  expect(ids('oldest')).toEqual([addDays(today, -1), 1, today, 2, 3]);
  expect(withDays([], 'newest')).toEqual([]);
});
