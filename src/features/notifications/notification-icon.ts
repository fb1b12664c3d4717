import { Bell, CalendarDays, ChartBarBig, Library, LifeBuoy, type LucideIcon } from 'lucide-react';
import type { NotificationView } from '../../db/overlay-notifications.ts';

/** What a notification is about: an event, a material, or everything. */
export const iconOf = ({
  event,
  library,
  poll,
  request,
}: Pick<NotificationView, 'event' | 'library' | 'poll' | 'request'>): LucideIcon =>
  poll ? ChartBarBig : request ? LifeBuoy : event ? CalendarDays : library ? Library : Bell;
