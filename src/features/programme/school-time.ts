import { Temporal } from 'temporal-polyfill';

/** Formats unix seconds for a `datetime-local` field, in the school's time zone. */
export const toField = (second: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(second * 1000)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

/**
 * Parses a `datetime-local` value into unix seconds; null if it is invalid. A time in a daylight saving gap
 * moves forward by the gap.
 */
export function fromField(text: string, zone: string): number | null {
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds / 1000;
  } catch {
    return null;
  }
}
