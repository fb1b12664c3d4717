import { shownZone } from './shown-zone.ts';
import { offsetAt, wallTime } from './wall-time.ts';

const dayMs = 86_400_000;
const noon = dayMs / 2;

function dayStartIn(at: number, zone: string): number {
  const midnight = Math.floor((at + offsetAt(at, zone)) / dayMs) * dayMs;
  return wallTime(midnight, zone, at);
}

/** Start of the day that contains `at`, in the zone in which times are shown; in ms. */
export function dayStart(at: number, zone = shownZone()): number {
  if (zone !== undefined) return dayStartIn(at, zone);
  const date = new Date(at);
  date.setHours(0, 0, 0, 0);
  return date.getTime();
}

/** Adds calendar days, which are 23 to 25 hours long. */
export function addDays(day: number, count: number, zone = shownZone()): number {
  if (zone !== undefined) return dayStartIn(day + count * dayMs + noon, zone);
  const date = new Date(day);
  date.setDate(date.getDate() + count);
  return date.getTime();
}
