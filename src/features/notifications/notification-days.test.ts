import { expect, test } from 'vitest';
import type { NotificationView } from '../../db/overlay-notifications.ts';
import { addDays, dayStart } from '../../lib/local-day.ts';
import { groupNotifications } from './notification-days.ts';

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
  groupNotifications(logs, order).map((day) => day.logs.map(({ id }) => id));

test('groups by day, newest or oldest first', () => {
  expect(ids('newest')).toEqual([[3, 2], [1]]);
  expect(ids('oldest')).toEqual([[1], [2, 3]]);
  expect(groupNotifications([], 'newest')).toEqual([]);
});
