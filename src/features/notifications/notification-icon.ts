import {
  AlarmClock,
  Bell,
  CalendarDays,
  ChartBarBig,
  Library,
  LifeBuoy,
  type LucideIcon,
  Megaphone,
} from 'lucide-react';
import type { NotificationView } from '../../db/overlay-notifications.ts';

type About = Pick<NotificationView, 'event' | 'library' | 'poll' | 'request' | 'type'>;

export function iconOf({ event, library, poll, request, type }: About): LucideIcon {
  if (type === 'announcement') return Megaphone;
  if (type === 'reminder') return AlarmClock;
  if (poll) return ChartBarBig;
  if (request) return LifeBuoy;
  if (event) return CalendarDays;
  return library ? Library : Bell;
}
