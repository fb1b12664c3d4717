import { shownZone } from './shown-zone.ts';

const dayMs = 86_400_000;
const noon = dayMs / 2;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Offset of a zone from UTC at a time, in ms. */
function offsetAt(at: number, zone: string): number {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      ...({ year: 'numeric', month: 'numeric', day: 'numeric' } as const),
      ...({ hour: 'numeric', minute: 'numeric', second: 'numeric' } as const),
    });
    formatters.set(zone, formatter);
  }
  const parts = new Map(formatter.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return local - Math.floor(at / 1000) * 1000;
}

function dayStartIn(at: number, zone: string): number {
  const midnight = Math.floor((at + offsetAt(at, zone)) / dayMs) * dayMs;
  const estimate = midnight - offsetAt(midnight - offsetAt(at, zone), zone);
  const corrected = midnight - offsetAt(estimate, zone);
  // If a clock change skips midnight, the day begins after the change.
  return corrected + offsetAt(corrected, zone) === midnight ? corrected : Math.max(estimate, corrected);
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
