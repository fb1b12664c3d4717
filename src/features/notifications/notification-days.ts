import type { NotificationView } from '../../db/overlay-notifications.ts';
import { dayStart } from '../../lib/local-day.ts';

export type NotificationOrder = 'newest' | 'oldest';

export interface NotificationDay {
  day: number;
  logs: NotificationView[];
}

/** Groups notifications by the viewer's days. Days and notifications both follow `order`. */
export function groupNotifications(
  logs: readonly NotificationView[],
  order: NotificationOrder,
): NotificationDay[] {
  const direction = order === 'newest' ? -1 : 1;
  const sorted = logs.toSorted((a, b) => direction * (a.created_at - b.created_at || a.id - b.id));
  const days: NotificationDay[] = [];
  for (const log of sorted) {
    const day = dayStart(log.created_at);
    const last = days.at(-1);
    if (last?.day === day) last.logs.push(log);
    else days.push({ day, logs: [log] });
  }
  return days;
}
