import { addDays, dayStart } from '../../lib/local-day.ts';

interface Timed {
  id: number;
  time_start: number;
  time_finish: number;
}

export interface DayAhead<T> {
  /** First instant of the day: today, else the next day with events. */
  day: number;
  today: boolean;
  /** Events that are not over, by start. */
  events: T[];
  /** Index in `events` before which the current-time line is drawn; undefined on other days. */
  line: number | undefined;
  /** Count of further events of that day. */
  more: number;
}

/**
 * Returns up to `max` events that are still ahead on today or the next day with events; undefined if the
 * programme is over. Running events are limited so that coming events fit.
 */
export function dayAhead<T extends Timed>(
  events: readonly T[],
  now: number,
  {
    most: max = 8,
    mostRunning: maxRunning = 3,
    without: excludedId,
  }: { most?: number; mostRunning?: number; without?: number | undefined } = {},
): DayAhead<T> | undefined {
  const left = events.filter(({ time_finish }) => time_finish > now);
  const first = left.reduce((start, event) => Math.min(start, event.time_start), Infinity);
  if (first === Infinity) return undefined;
  const day = dayStart(Math.max(first, now));
  const end = addDays(day, 1);
  const ofDay = left.filter(({ id, time_start }) => time_start < end && id !== excludedId);
  const running = ofDay.filter(({ time_start }) => time_start <= now);
  const coming = ofDay.filter(({ time_start }) => time_start > now);
  const shownRunning = running.slice(-Math.max(maxRunning, max - coming.length));
  const shown = [...shownRunning, ...coming].slice(0, max);
  const today = dayStart(now) === day;
  return {
    day,
    today,
    events: shown,
    line: today ? shownRunning.length : undefined,
    more: ofDay.length - shown.length,
  };
}
