import type { BusinessRules } from '../../contract/school.ts';
import { offsetAt, wallTime } from './wall-time.ts';

/** Milliseconds since 1970. */
export interface BusinessSlot {
  start: number;
  finish: number;
}

const minuteMs = 60_000;

/**
 * The slots of the rules in the time zone of the school, earliest first. All slots of a day have the same length, also on
 * days on which the clocks change.
 */
export function businessSlots(
  { days, from, to, minutes }: Pick<BusinessRules, 'days' | 'from' | 'to' | 'minutes'>,
  zone: string,
): BusinessSlot[] {
  const length = minutes * minuteMs;
  return days.flatMap((day) => {
    const at = (clock: string) => wallTime(Date.parse(`${day}T${clock}:00Z`), zone);
    const first = at(from);
    const count = Math.max(0, Math.floor((at(to) - first) / length));
    return Array.from({ length: count }, (_, n) => ({
      start: first + n * length,
      finish: first + (n + 1) * length,
    }));
  });
}

/** The calendar day of a time in a zone, as `YYYY-MM-DD`. */
export const dayIn = (at: number, zone: string): string =>
  new Date(at + offsetAt(at, zone)).toISOString().slice(0, 10);
