import { Temporal } from 'temporal-polyfill';

/** Unix seconds as a `datetime-local` field shows them, by the clock of the school. */
export const toField = (second: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(second * 1000)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

/** Back to unix seconds; null for what is no time. A time that a change of the clock leaves out is the one after it. */
export function fromField(text: string, zone: string): number | null {
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds / 1000;
  } catch {
    return null;
  }
}
