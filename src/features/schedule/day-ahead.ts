import { addDays, dayStart } from '../../lib/local-day.ts';

interface Timed {
  id: number;
  time_start: number;
  time_finish: number;
}

export interface DayAhead<T> {
  /** First instant of the day: today, else the next one with events. */
  day: number;
  today: boolean;
  /** Not over yet, by start. */
  events: T[];
  /** Before which of them the line of the hour stands; none on another day. */
  line: number | undefined;
  /** So many more are left of the day. */
  more: number;
}

/**
 * What is still ahead of the day that matters, `most` events of it. Of much that runs at once only some is
 * shown, so that what comes is seen. Undefined where the programme is over.
 */
export function dayAhead<T extends Timed>(
  events: readonly T[],
  now: number,
  {
    most = 8,
    mostRunning = 3,
    without,
  }: { most?: number; mostRunning?: number; without?: number | undefined } = {},
): DayAhead<T> | undefined {
  const left = events.filter(({ time_finish }) => time_finish > now);
  const first = left.reduce((start, event) => Math.min(start, event.time_start), Infinity);
  if (first === Infinity) return undefined;
  const day = dayStart(Math.max(first, now));
  const end = addDays(day, 1);
  const ofDay = left.filter(({ id, time_start }) => time_start < end && id !== without);
  const running = ofDay.filter(({ time_start }) => time_start <= now);
  const coming = ofDay.filter(({ time_start }) => time_start > now);
  const shownRunning = running.slice(-Math.max(mostRunning, most - coming.length));
  const shown = [...shownRunning, ...coming].slice(0, most);
  const today = dayStart(now) === day;
  return {
    day,
    today,
    events: shown,
    line: today ? shownRunning.length : undefined,
    more: ofDay.length - shown.length,
  };
}
