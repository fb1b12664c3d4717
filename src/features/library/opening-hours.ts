import { Temporal } from 'temporal-polyfill';

/** Of the room with the books, by the clock of the school: Sunday to Friday. */
const opens = 16;
const closes = 21;
const saturday = 6;

export interface OpeningHours {
  /** Of the day that is next, or on, in ms. */
  from: number;
  to: number;
  open: boolean;
}

/** When the library is open next, seen from an instant; while it is, that. */
export function openingHours(now: number, zone: string): OpeningHours {
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  for (let ahead = 0; ; ahead++) {
    const day = here.toPlainDate().add({ days: ahead });
    if (day.dayOfWeek === saturday) continue;
    const at = (hour: number) =>
      day.toZonedDateTime({ timeZone: zone, plainTime: { hour } }).epochMilliseconds;
    const [from, to] = [at(opens), at(closes)];
    if (now < to) return { from, to, open: now >= from };
  }
}
