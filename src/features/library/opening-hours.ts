import { Temporal } from 'temporal-polyfill';

/** Hours of the reading room in the school's time zone, Sunday to Friday. */
const opens = 16;
const closes = 21;
const saturday = 6;

export interface OpeningHours {
  /** Start of the current or next opening, in milliseconds. */
  from: number;
  to: number;
  open: boolean;
}

/** The current opening at `now`, or else the next one. */
export function openingHours(now: number, zone: string): OpeningHours {
  const schoolNow = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  for (let ahead = 0; ; ahead++) {
    const day = schoolNow.toPlainDate().add({ days: ahead });
    if (day.dayOfWeek === saturday) continue;
    const at = (hour: number) =>
      day.toZonedDateTime({ timeZone: zone, plainTime: { hour } }).epochMilliseconds;
    const [from, to] = [at(opens), at(closes)];
    if (now < to) return { from, to, open: now >= from };
  }
}
