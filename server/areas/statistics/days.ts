import { Temporal } from 'temporal-polyfill';
import { maxStatisticsDays } from '../../../contract/statistics.ts';
import { Refusal } from '../../http/refusal.ts';

const defaultDays = 30;

export interface Period {
  /** First and last day, `YYYY-MM-DD`. */
  from: string;
  to: string;
  /** Start of the first day, and end of the last. */
  start: Date;
  end: Date;
  zone: string;
  now: Date;
}

interface Asked {
  from?: string | undefined;
  to?: string | undefined;
}

/** The days from `from` to `to`; without them the last 30 until today. @throws Refusal `invalid` */
export function periodOf(asked: Asked, now: number, zone: string): Period {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  const to = asked.to === undefined ? today : Temporal.PlainDate.from(asked.to);
  const from =
    asked.from === undefined ? to.subtract({ days: defaultDays - 1 }) : Temporal.PlainDate.from(asked.from);
  const length = from.until(to, { largestUnit: 'day' }).days + 1;
  if (length < 1) throw new Refusal('invalid', { fields: { to: ['endBeforeStart'] } });
  if (length > maxStatisticsDays) throw new Refusal('invalid', { fields: { to: ['tooLong'] } });
  const startOf = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(zone).epochMilliseconds);
  return {
    from: from.toString(),
    to: to.toString(),
    start: startOf(from),
    end: startOf(to.add({ days: 1 })),
    zone,
    now: new Date(now),
  };
}

/** All days of the period in ascending order, `YYYY-MM-DD`; future days are left out. */
export function daysOf({ from, to, zone, now }: Period): string[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const asked = Temporal.PlainDate.from(to);
  const last = Temporal.PlainDate.compare(asked, today) > 0 ? today : asked;
  const days: string[] = [];
  for (
    let day = Temporal.PlainDate.from(from);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  )
    days.push(day.toString());
  return days;
}
