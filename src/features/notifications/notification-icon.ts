import { Bell, CalendarDays, Library, type LucideIcon } from 'lucide-react';
import type { LogView } from '../../db/overlay-logs.ts';

/** What a notification is about: an event, a material, or everything. */
export const iconOf = ({ event, library }: Pick<LogView, 'event' | 'library'>): LucideIcon =>
  event ? CalendarDays : library ? Library : Bell;
