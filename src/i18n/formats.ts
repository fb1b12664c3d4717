import { languageTags } from '../lib/language-tags.ts';
import { lazily } from '../lib/lazily.ts';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Locale } from './locale.ts';
import { localized, type TextByLanguage } from './localized.ts';
import { firstName, fullName, lastName, shortName } from './person-name.ts';

const deleted = msg`Deleted account`;
const minute = 60_000;
const longInMinutes = 240;
const steps = [
  { unit: 'minute', size: minute, below: 120 * minute },
  { unit: 'hour', size: 60 * minute, below: 24 * 60 * minute },
  { unit: 'day', size: 24 * 60 * minute, below: Infinity },
] as const;
const sizeUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/**
 * All formats that depend on the language. Times are in ms since 1970. Each format costs some ms, and few pages
 * need all, so they are created on first use.
 */
export function createFormats(locale: Locale, timeZone?: string) {
  const tag = languageTags[locale];
  const dates = new Map<string, Intl.DateTimeFormat>();
  const date = (options: Intl.DateTimeFormatOptions) => {
    const all = { ...(timeZone && { timeZone }), ...options };
    const key = JSON.stringify(all);
    let format = dates.get(key);
    if (!format) dates.set(key, (format = new Intl.DateTimeFormat(tag, all)));
    return format;
  };
  const numbers = lazily(() => new Intl.NumberFormat(tag));
  const inUnit = (unit: string) =>
    lazily(() => new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' }));
  const [minutes, hours, milliseconds] = [inUnit('minute'), inUnit('hour'), inUnit('millisecond')];
  const relatives = lazily(() => new Intl.RelativeTimeFormat(tag, { style: 'short', numeric: 'auto' }));
  const lists = lazily(() => new Intl.ListFormat(tag, { type: 'conjunction' }));
  const languages = lazily(() => new Intl.DisplayNames(tag, { type: 'language' }));
  const collator = lazily(() => new Intl.Collator(tag, { sensitivity: 'base', numeric: true }));
  const regions = lazily(() => new Intl.DisplayNames(tag, { type: 'region' }));
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

  /** In minutes below `fromMinutes`, else in hours and minutes. */
  const span = (ms: number, fromMinutes: number) => {
    const all = Math.round(ms / minute);
    if (all < fromMinutes) return minutes().format(all);
    const rest = all % 60;
    return [hours().format(Math.floor(all / 60)), ...(rest > 0 ? [minutes().format(rest)] : [])].join(' ');
  };

  const zoneName = (at: number, zone?: string) => {
    const inZone = zone ? { timeZone: zone } : {};
    const part = (style: 'longGeneric' | 'shortOffset') =>
      date({ ...inZone, timeZoneName: style })
        .formatToParts(at)
        .find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const name = part('longGeneric');
    const offset = part('shortOffset');
    return name === offset ? name : `${name} (${offset})`;
  };

  return {
    locale,
    time: (at: number) => date(clock).format(at),
    timeRange: (from: number, to: number) => `${date(clock).format(from)}–${date(clock).format(to)}`,
    timeRangeIn: (from: number, to: number, zone: string) => {
      const format = date({ ...clock, timeZone: zone });
      return `${format.format(from)}–${format.format(to)}`;
    },
    /** Short name of a weekday from 0 (Sunday) to 6. */
    weekdayName: (day: number) =>
      // 4 January 1970 was a Sunday.
      date({ weekday: 'short', timeZone: 'UTC' }).format((day + 3) * 86_400_000),
    dayIn: (at: number, zone: string) =>
      date({ weekday: 'short', day: 'numeric', month: 'short', timeZone: zone }).format(at),
    /** With the name of the zone. */
    dateTimeIn: (at: number, zone: string) =>
      date({
        ...{ weekday: 'short', day: 'numeric', month: 'short', ...clock },
        ...{ timeZone: zone, timeZoneName: 'short' },
      }).format(at),
    zoneName,
    dayOfMonth: (at: number) => date({ day: 'numeric' }).format(at).replace(/\D+$/, ''),
    dayMonth: (at: number) => date({ day: 'numeric', month: 'short' }).format(at),
    /** Month name in the form that follows a day. */
    month: (at: number) =>
      date({ day: 'numeric', month: 'long' })
        .formatToParts(at)
        .find(({ type }) => type === 'month')?.value ?? '',
    weekday: (at: number) => date({ weekday: 'long' }).format(at),
    weekdayShort: (at: number) => date({ weekday: 'short' }).format(at),
    weekdayDayShort: (at: number) => date({ weekday: 'long', day: 'numeric', month: 'short' }).format(at),
    weekdayDay: (at: number) => date({ weekday: 'long', day: 'numeric', month: 'long' }).format(at),
    dateTime: (at: number) => date({ weekday: 'short', day: 'numeric', month: 'short', ...clock }).format(at),
    /** For times that may be years away. */
    dateTimeYear: (at: number) =>
      date({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', ...clock }).format(at),
    /** A date without a time, from `YYYY-MM-DD`. */
    date: (iso: string) =>
      date({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(iso)),
    /** A full date: 9 November 2026. */
    dateLong: (at: number) => date({ day: 'numeric', month: 'long', year: 'numeric' }).format(at),
    /** The time if it is today, else day and month, with the year if it is another. */
    moment: (at: number, now: number) => {
      const day = date({ year: 'numeric', month: 'numeric', day: 'numeric' });
      if (day.format(at) === day.format(now)) return date(clock).format(at);
      const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
      return date({ day: 'numeric', month: 'short', ...(!sameYear && { year: 'numeric' }) }).format(at);
    },
    /** `now` may be a minute old, as on pages that follow the clock: up to a minute ahead counts as now. */
    relative: (at: number, now: number) => {
      const distance = at > now && at - now < minute ? 0 : at - now;
      const step = steps.find(({ below }) => Math.abs(distance) < below) ?? steps[2];
      return relatives().format(Math.round(distance / step.size), step.unit);
    },
    /** In minutes, as in programmes; in hours from four hours on. */
    length: (from: number, to: number) => span(to - from, longInMinutes),
    /** A duration in ms: in hours and minutes from one hour on. */
    duration: (ms: number) => span(ms, 60),
    milliseconds: (value: number) => milliseconds().format(Math.round(value)),
    number: (value: number) => numbers().format(value),
    percent: (share: number) =>
      new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 }).format(share),
    decimal: (value: number) => new Intl.NumberFormat(tag, { maximumFractionDigits: 1 }).format(value),
    size: (bytes: number) => {
      const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), sizeUnits.length - 1);
      return new Intl.NumberFormat(tag, {
        style: 'unit',
        unit: sizeUnits[power] ?? 'byte',
        // The short form of a byte has no plural in English: "356 byte".
        unitDisplay: power === 0 ? 'long' : 'short',
        maximumFractionDigits: power > 1 ? 1 : 0,
      }).format(bytes / 1024 ** power);
    },
    list: (items: readonly string[]) => lists().format(items),
    language: (code: string) => {
      try {
        return languages().of(code) ?? code;
      } catch {
        return code;
      }
    },
    country: (code: string) => {
      try {
        return regions().of(code.toUpperCase()) ?? code;
      } catch {
        return code;
      }
    },
    compare: (a: string, b: string) => collator().compare(a, b),
    /** Sorts by names, in the order of the language. */
    byName: <T>(items: Iterable<T>, nameOf: (item: T) => string): T[] =>
      Array.from(items, (item) => ({ item, name: nameOf(item) }))
        .toSorted((a, b) => collator().compare(a.name, b.name))
        .map(({ item }) => item),
    localized: (texts: TextByLanguage | null | undefined, plain?: string | null) =>
      localized(texts, locale, plain),
    /** A person without a name has deleted their account. */
    fullName: (person: Parameters<typeof fullName>[0]) => fullName(person, locale) || i18n._(deleted),
    shortName: (person: Parameters<typeof fullName>[0]) => shortName(person, locale) || i18n._(deleted),
    firstName: (person: Parameters<typeof fullName>[0]) => firstName(person, locale),
    lastName: (person: Parameters<typeof fullName>[0]) => lastName(person, locale),
  };
}
export type Formats = ReturnType<typeof createFormats>;
