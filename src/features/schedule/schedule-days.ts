import type { EventRow } from '../../db/database.ts';
import { addDays, dayStart } from '../../lib/local-day.ts';

/** An event without an end in sight does not fill the calendar. */
const mostDays = 366;

type Timed = Pick<EventRow, 'time_start' | 'time_finish'>;

/**
 * Events by the viewer's calendar days. One that runs over midnight is listed on each day it touches: whoever looks
 * after twelve still finds it.
 */
export function groupByDay<T extends Timed>(events: readonly T[]): Map<number, T[]> {
  const days = new Map<number, T[]>();
  const add = (day: number, event: T) => {
    const list = days.get(day);
    if (list) list.push(event);
    else days.set(day, [event]);
  };
  let first = NaN;
  let next = NaN;
  for (const event of events) {
    if (!(event.time_start >= first && event.time_start < next)) {
      first = dayStart(event.time_start);
      next = addDays(first, 1);
    }
    add(first, event);
    const last = Math.min(event.time_finish, addDays(first, mostDays));
    for (let day = next; day < last; day = addDays(day, 1)) add(day, event);
  }
  return new Map([...days].sort(([a], [b]) => a - b));
}

/** Where a schedule opens: today, else the next day with events, else the last. */
export function openingDay(days: readonly number[], now: number): number | undefined {
  const today = dayStart(now);
  return days.find((day) => day >= today) ?? days.at(-1);
}

/** `count` days in a row that include the chosen one, which comes first unless the end is near. */
export function shownDays(days: readonly number[], chosen: number | undefined, count: number): number[] {
  const at = Math.max(0, days.indexOf(chosen ?? NaN));
  const from = Math.max(0, Math.min(at, days.length - count));
  return days.slice(from, from + count);
}

/** The days that have results, the chosen day first, then the others by date. */
export function daysOfResults(found: ReadonlyMap<number, unknown>, chosen: number | undefined): number[] {
  const days = [...found.keys()];
  return chosen !== undefined && found.has(chosen) ? [chosen, ...days.filter((day) => day !== chosen)] : days;
}

/** An address carries any instant of the day, in seconds or milliseconds. */
export function dayOfAddress(text: string | undefined): number | undefined {
  const value = text && /^\d{1,14}$/.test(text) ? Number(text) : NaN;
  if (Number.isNaN(value)) return undefined;
  return dayStart(value <= 9_999_999_999 ? value * 1000 : value);
}

export const isLive = (event: Timed, now: number): boolean =>
  event.time_start <= now && now < event.time_finish;

/** Of a day's events, the first that has not begun: the line of the hour stands before it. */
export function nowLineIndex(events: readonly Timed[], day: number, now: number): number | undefined {
  if (dayStart(now) !== day) return undefined;
  const index = events.findIndex((event) => event.time_start > now);
  return index === -1 ? events.length : index;
}
