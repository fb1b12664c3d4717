import type { NotificationView } from '../../db/overlay-notifications.ts';
import { dayStart } from '../../lib/local-day.ts';

export type NotificationOrder = 'newest' | 'oldest';

export type DayRow = { day: number } | { log: NotificationView };

/** Notifications in this order, with a row for each of the viewer's days before its first. */
export function withDays(logs: readonly NotificationView[], order: NotificationOrder): DayRow[] {
  const direction = order === 'newest' ? -1 : 1;
  const sorted = logs.toSorted((a, b) => direction * (a.created_at - b.created_at || a.id - b.id));
  const rows: DayRow[] = [];
  let last: number | undefined;
  for (const log of sorted) {
    const day = dayStart(log.created_at);
    if (day !== last) rows.push({ day });
    last = day;
    rows.push({ log });
  }
  return rows;
}
