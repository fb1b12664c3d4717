import { Temporal } from 'temporal-polyfill';
import { maxSessionMinutes } from './programme.ts';
import { scalar } from './texts.ts';

const minute = 60_000;

/**
 * Reads a duration in minutes: `0:30`, `6:59`, `01:30:00`, `1:02:00` (days first, as pretalx writes them),
 * `1:02:00:00` (days first), `PT1H30M` or a number. Undefined if it is none of these.
 */
export function minutesOf(value: unknown, { hoursFirst = false } = {}): number | undefined {
  const text = scalar(value).trim();
  const found = text.startsWith('P') ? isoMinutes(text) : clockMinutes(text, hoursFirst);
  return found !== undefined && found >= 0 && found <= maxSessionMinutes ? found : undefined;
}

function clockMinutes(text: string, hoursFirst: boolean): number | undefined {
  if (!/^\d+(:\d{1,2}){0,3}$/.test(text)) return undefined;
  const parts = text.split(':').map(Number);
  const [a = 0, b = 0, c = 0] = parts;
  if (parts.length === 1) return a;
  // Hours are padded if seconds follow; a single digit counts days. A day has fewer than 24 hours left over.
  const days = parts.length === 4 || (parts.length === 3 && /^[1-9]:/.test(text) && b < 24 && !hoursFirst);
  return days ? (a * 24 + b) * 60 + c : a * 60 + b;
}

/** Whether the file writes unpadded hours with seconds; a single `0:45:00` proves it. */
export const countsHoursFirst = (file: string): boolean =>
  /<duration>\s*0:\d\d:\d\d\s*<|"duration":\s*"0:\d\d:\d\d"/.test(file);

function isoMinutes(text: string): number | undefined {
  try {
    return Math.round(Temporal.Duration.from(text).total({ unit: 'minutes', relativeTo: '2024-01-01' }));
  } catch {
    return undefined;
  }
}

/**
 * Milliseconds of `2024-12-27T10:30:00+01:00`, or of a time without offset in `zone`. Undefined for anything
 * else.
 */
export function instantOf(value: unknown, zone: string): number | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim().replace(/^(\d{4}-\d\d-\d\d) (\d)/, '$1T$2');
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return undefined;
  try {
    if (/(Z|[+-]\d\d:?\d\d)$/i.test(text)) return Temporal.Instant.from(text).epochMilliseconds;
    return Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds;
  } catch {
    return undefined;
  }
}

/** A local start on a programme day. A time before `dayChange` belongs to the following night. */
export function startOnDay(day: string, clock: string, dayChange: string, zone: string): number | undefined {
  if (!/^\d{1,2}:\d\d/.test(clock) || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  const time = clock.padStart(5, '0').slice(0, 5);
  try {
    const date = Temporal.PlainDate.from(day).add({ days: time < dayChange ? 1 : 0 });
    return date.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) })
      .epochMilliseconds;
  } catch {
    return undefined;
  }
}

export const addMinutes = (start: number, minutes: number): number => start + minutes * minute;
