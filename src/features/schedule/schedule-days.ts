import type { EventRow } from '../../db/database.ts';
import { addDays, dayStart } from '../../lib/local-day.ts';

/** Limit for events with a wrong end date. */
const maxDays = 366;

type Timed = Pick<EventRow, 'time_start' | 'time_finish'>;

/**
 * Groups events by the viewer's calendar days. An event past midnight is listed on each day it touches, so
 * people find it after midnight too.
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
    const last = Math.min(event.time_finish, addDays(first, maxDays));
    for (let day = next; day < last; day = addDays(day, 1)) add(day, event);
  }
  return new Map([...days].sort(([a], [b]) => a - b));
}

/** Returns today, else the next day with events, else the last; undefined without days. */
export function openingDay(days: readonly number[], now: number): number | undefined {
  const today = dayStart(now);
  return days.find((day) => day >= today) ?? days.at(-1);
}

/** Returns up to `count` consecutive days. The chosen day comes first unless fewer days follow it. */
export function shownDays(days: readonly number[], chosen: number | undefined, count: number): number[] {
  const at = Math.max(0, days.indexOf(chosen ?? NaN));
  const from = Math.max(0, Math.min(at, days.length - count));
  return days.slice(from, from + count);
}

/** Days with results: the chosen day first, then the others by date. */
export function daysOfResults(found: ReadonlyMap<number, unknown>, chosen: number | undefined): number[] {
  const days = [...found.keys()];
  return chosen !== undefined && found.has(chosen) ? [chosen, ...days.filter((day) => day !== chosen)] : days;
}

/**
 * Parses the day of an address: any instant of the day, in seconds or milliseconds. Undefined if it is
 * invalid.
 */
export function dayOfAddress(text: string | undefined): number | undefined {
  const value = text && /^\d{1,14}$/.test(text) ? Number(text) : NaN;
  if (Number.isNaN(value)) return undefined;
  return dayStart(value <= 9_999_999_999 ? value * 1000 : value);
}

export const isLive = (event: Timed, now: number): boolean =>
  event.time_start <= now && now < event.time_finish;

/**
 * Index of the first event of the day that has not started: the current-time line is drawn before it.
 * Undefined if the day is not today.
 */
export function nowLineIndex(events: readonly Timed[], day: number, now: number): number | undefined {
  if (dayStart(now) !== day) return undefined;
  const index = events.findIndex((event) => event.time_start > now);
  return index === -1 ? events.length : index;
}
