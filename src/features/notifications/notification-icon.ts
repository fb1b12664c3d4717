import { Bell, CalendarDays, Library, type LucideIcon } from 'lucide-react';
import type { NotificationView } from '../../db/overlay-notifications.ts';

/** What a notification is about: an event, a material, or everything. */
export const iconOf = ({ event, library }: Pick<NotificationView, 'event' | 'library'>): LucideIcon =>
  event ? CalendarDays : library ? Library : Bell;
