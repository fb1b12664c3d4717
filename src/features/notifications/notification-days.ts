import type { NotificationView } from '../../db/overlay-notifications.ts';
import { addDays, dayStart } from '../../lib/local-day.ts';

export type NotificationOrder = 'newest' | 'oldest';

export type DayRow = { day: number } | { log: NotificationView };

/** Notifications in this order, with a row for each of the viewer's days before its first. */
export function withDays(logs: readonly NotificationView[], order: NotificationOrder): DayRow[] {
  const direction = order === 'newest' ? -1 : 1;
  const sorted = logs.toSorted((a, b) => direction * (a.created_at - b.created_at || a.id - b.id));
  const rows: DayRow[] = [];
  let day = NaN;
  let next = NaN;
  for (const log of sorted) {
    if (!(log.created_at >= day && log.created_at < next)) {
      day = dayStart(log.created_at);
      next = addDays(day, 1);
      rows.push({ day });
    }
    rows.push({ log });
  }
  return rows;
}
