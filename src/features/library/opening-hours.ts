import { Temporal } from 'temporal-polyfill';
import type { OpeningHours } from '../../../contract/school.ts';

export interface Opening {
  /** Start of the current or next opening, in milliseconds. */
  from: number;
  to: number;
  open: boolean;
}

/** Null if the school has no opening hours. */
export function nextOpening(now: number, zone: string, hours: OpeningHours | null): Opening | null {
  if (!hours) return null;
  const schoolNow = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  // Hours that end after midnight began yesterday.
  for (let ahead = -1; ahead <= 7; ahead++) {
    const day = schoolNow.toPlainDate().add({ days: ahead });
    if (!hours.days.includes(day.dayOfWeek % 7)) continue;
    const at = (date: Temporal.PlainDate, plainTime: string) =>
      date.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds;
    const lastDay = hours.to > hours.from ? day : day.add({ days: 1 });
    const [from, to] = [at(day, hours.from), at(lastDay, hours.to)];
    if (now < to) return { from, to, open: now >= from };
  }
  return null;
}

/**
 * Weekdays as ranges in the order of the calendar: `Sun–Fri`, `Mon, Wed`. A week that starts on Sunday keeps the
 * common range from Sunday to Friday in one piece.
 */
export function weekdayRanges(days: readonly number[], nameOf: (day: number) => string): string[] {
  const sorted = [...new Set(days)].toSorted((a, b) => a - b);
  const starts = sorted.filter((day, at) => sorted[at - 1] !== day - 1);
  return starts.map((start) => {
    let end = start;
    while (sorted.includes(end + 1)) end++;
    const [first, last] = [nameOf(start), nameOf(end)];
    if (end === start) return first;
    return end === start + 1 ? `${first}, ${last}` : `${first}–${last}`;
  });
}
