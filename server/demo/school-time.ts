import { Temporal } from 'temporal-polyfill';

export interface SchoolTime {
  now: number;
  /** A time of day in the home zone, days from today. */
  at: (day: number, clock: string) => Date;
  /** `-3 10:15` is three days ago in the home zone, `25m` is 25 minutes ago. */
  past: (when: string) => Date;
}

/** Times of the demo are relative to its creation, so that the school is in the middle of its programme. */
export function schoolTime(now: number, timeZone: string): SchoolTime {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  const at = (days: number, plainTime: string) =>
    new Date(today.add({ days }).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds);
  const past = (when: string) => {
    const minutes = /^(\d+)m$/.exec(when)?.[1];
    if (minutes !== undefined) return new Date(now - Number(minutes) * 60_000);
    const [day = '', clock = ''] = when.split(' ');
    return at(Number(day), clock);
  };
  return { now, at, past };
}
