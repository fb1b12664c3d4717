import type { CheckInTarget } from '../../../../contract/check-in.ts';
import type { EventRow } from '../../../db/database.ts';

/** The ISO date of a time in a zone. */
export const isoDay = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    at,
  );

/** The days of the programme and today, in order, as ISO dates. */
export const entranceDays = (events: readonly EventRow[], now: number, zone: string): string[] =>
  [...new Set([isoDay(now, zone), ...events.map(({ time_start }) => isoDay(time_start, zone))])].toSorted();

/** The target in the address: an ISO date, or `event:` with an id. */
export const targetKey = ({ day, event_id }: CheckInTarget): string =>
  event_id === null ? `${day}` : `event:${event_id}`;

/** The target of a key; null if it is none. */
export function readTarget(key: string): CheckInTarget | null {
  const [, event] = /^event:([1-9]\d{0,15})$/.exec(key) ?? [];
  if (event !== undefined) return { day: null, event_id: Number(event) };
  return /^\d{4}-\d{2}-\d{2}$/.test(key) ? { day: key, event_id: null } : null;
}

/** Count of people who are expected: those of the course of an event, or all. */
export const expectedCount = (
  people: readonly { course_type?: number | null | undefined }[],
  event: Pick<EventRow, 'course'> | undefined,
): number =>
  event?.course ? people.filter(({ course_type }) => course_type === event.course?.id).length : people.length;
