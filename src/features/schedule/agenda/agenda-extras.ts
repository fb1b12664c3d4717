import type { ReactNode } from 'react';
import type { CalendarEvent } from '../../../lib/calendar-file.ts';
import { dayStart } from '../../../lib/local-day.ts';
import type { AgendaItem } from './agenda-items.ts';

/** An entry of the agenda that is no event of the programme, such as a business meeting. Times in ms. */
export interface AgendaExtra {
  key: string;
  start: number;
  finish: number;
  /** Renders the entry; `clashes` are the names of events at the same time. */
  row: (clashes: readonly string[]) => ReactNode;
  calendar: CalendarEvent;
}

export type AgendaEntry = { start: number } & ({ item: AgendaItem } | { extra: AgendaExtra });

/** Events and other entries by day, each day by start. */
export function agendaDays(
  items: readonly AgendaItem[],
  extras: readonly AgendaExtra[],
): Map<number, AgendaEntry[]> {
  const entries: AgendaEntry[] = [
    ...items.map((item) => ({ start: item.event.time_start, item })),
    ...extras.map((extra) => ({ start: extra.start, extra })),
  ].toSorted((a, b) => a.start - b.start);
  const days = new Map<number, AgendaEntry[]>();
  for (const entry of entries) {
    const day = dayStart(entry.start);
    const list = days.get(day);
    if (list) list.push(entry);
    else days.set(day, [entry]);
  }
  return days;
}
