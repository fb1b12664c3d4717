import ICAL from 'ical.js';
import type { CalendarTimes } from './calendar-times.ts';

/** One occurrence of an event. */
export interface Repeat {
  /** In the time zone of the event's start. */
  time: ICAL.Time;
  start: number;
  finish: number;
}

export interface Repeats {
  times: Repeat[];
  /** The event has more occurrences than `times`. */
  isPartial: boolean;
}

const maxRepeats = 366;
const maxSteps = 20_000;
const maxDates = 2000;
const day = 86_400_000;
const aheadMs = 366 * day;
/** Margin in milliseconds for clock changes between two local times. */
const clockChangeMargin = 3 * 3_600_000;

/** Milliseconds between occurrences for frequencies of fixed length. */
const stepOf: Readonly<Record<string, number>> = {
  SECONDLY: 1000,
  MINUTELY: 60_000,
  HOURLY: 3_600_000,
  DAILY: day,
  WEEKLY: 7 * day,
};

export interface RepeatingEvent {
  component: ICAL.Component;
  start: ICAL.Time;
  tzid: string | undefined;
  finishOf: (time: ICAL.Time, start: number) => number;
}

export const isRepeating = (component: ICAL.Component): boolean =>
  component.hasProperty('rrule') || component.hasProperty('rdate');

/**
 * The occurrences of a repeating event in order. A short finite rule gives all of them. An endless or long
 * rule gives at most 366 that end after `now`, or the last 366 if none do. An endless one ends about a year
 * ahead, but gives at least one.
 */
export function repeatsOf(event: RepeatingEvent, times: CalendarTimes, now: number): Repeats {
  const excluded = excludedOf(event, times);
  const found = new Map<number, Repeat>();
  let isPartial = false;
  const rules = event.component.getAllProperties('rrule');
  for (const rule of rules) {
    const read = ofRule(rule.getFirstValue() as ICAL.Recur, event, times, now);
    isPartial ||= read.isPartial;
    for (const repeat of read.times) found.set(repeat.start, repeat);
  }
  if (rules.length === 0) {
    const repeat = repeatAt(event.start, event, times);
    found.set(repeat.start, repeat);
  }
  for (const repeat of listedRepeats(event, times)) found.set(repeat.start, repeat);
  const remaining = [...found.values()].filter((repeat) => !excluded(repeat));
  return { times: remaining.toSorted((a, b) => a.start - b.start), isPartial };
}

function repeatAt(time: ICAL.Time, event: RepeatingEvent, times: CalendarTimes): Repeat {
  const start = times.at(time, event.tzid);
  return { time, start, finish: event.finishOf(time, start) };
}

function ofRule(given: ICAL.Recur, event: RepeatingEvent, times: CalendarTimes, now: number): Repeats {
  const rule = given.clone();
  const { until } = given;
  // Compare instants: UNTIL in UTC is inclusive even if the start is in another zone.
  const within = until ? withinUntil(until, event, times) : () => true;
  if (until) rule.until = dayAfterNext(until);
  const endless = !until && !given.isByCount();
  const start = endless ? startNear(rule, event, times, now) : event.start;
  const end = Math.max(now, times.at(start, event.tzid)) + aheadMs;
  const past: Repeat[] = [];
  const upcoming: Repeat[] = [];
  const iterator = rule.iterator(start.clone());
  let more = false;
  for (let steps = 0, time = iterator.next(); time; time = iterator.next()) {
    const repeat = repeatAt(time.clone(), event, times);
    if (!within(repeat)) break;
    if (endless && repeat.start > end && upcoming.length > 0) break;
    if (upcoming.length === maxRepeats) {
      more = true;
      break;
    }
    (repeat.finish > now ? upcoming : past).push(repeat);
    steps += 1;
    if (steps > maxSteps) throw new Error(`repeats more than ${maxSteps} times`);
  }
  if (!endless && !more && past.length + upcoming.length <= maxRepeats)
    return { times: [...past, ...upcoming], isPartial: false };
  return { times: upcoming.length > 0 ? upcoming : past.slice(-maxRepeats), isPartial: true };
}

function withinUntil(until: ICAL.Time, event: RepeatingEvent, times: CalendarTimes) {
  if (until.isDate || event.start.isDate) {
    const last = dateOf(until);
    return ({ time }: Repeat) => dateOf(time) <= last;
  }
  const last = times.at(until, event.tzid);
  return ({ start }: Repeat) => start <= last;
}

/** A later UNTIL for the library, so that it stops, whatever the time zone of the real one. */
function dayAfterNext(until: ICAL.Time): ICAL.Time {
  const time = ICAL.Time.fromData({ year: until.year, month: until.month, day: until.day });
  time.adjust(2, 0, 0, 0);
  return time;
}

/** The start of an endless rule, moved close to `now` by whole intervals. Skips occurrences long past. */
function startNear(rule: ICAL.Recur, event: RepeatingEvent, times: CalendarTimes, now: number): ICAL.Time {
  const step = (stepOf[rule.freq] ?? 0) * rule.interval;
  const first = times.at(event.start, event.tzid);
  const length = event.finishOf(event.start, first) - first;
  const steps = step === 0 ? 0 : Math.floor((now - length - first - clockChangeMargin) / step);
  if (steps <= 0) return event.start;
  const time = event.start.clone();
  const distance = steps * step;
  time.adjust(Math.floor(distance / day), 0, 0, (distance % day) / 1000);
  return time;
}

const dateOf = (time: ICAL.Time): number => (time.year * 100 + time.month) * 100 + time.day;

/** The occurrences listed as RDATE; a period has its own end. */
function listedRepeats(event: RepeatingEvent, times: CalendarTimes): Repeat[] {
  return datesOf(event.component, 'rdate').map(({ value, tzid }) => {
    const time = value instanceof ICAL.Period ? value.start : value;
    const start = times.at(time, tzid ?? event.tzid);
    if (!(value instanceof ICAL.Period)) return { time, start, finish: event.finishOf(time, start) };
    return { time, start, finish: times.at(value.getEnd(), tzid ?? event.tzid) };
  });
}

function excludedOf(event: RepeatingEvent, times: CalendarTimes): (repeat: Repeat) => boolean {
  const instants = new Set<number>();
  const dates = new Set<number>();
  for (const { value, tzid } of datesOf(event.component, 'exdate')) {
    const time = value instanceof ICAL.Period ? value.start : value;
    if (time.isDate) dates.add(dateOf(time));
    else if (event.start.isDate) dates.add(dateOf(time));
    else instants.add(times.at(time, tzid ?? event.tzid));
  }
  return ({ start, time }) => instants.has(start) || dates.has(dateOf(time));
}

function datesOf(component: ICAL.Component, name: string) {
  const found = component.getAllProperties(name).flatMap((property) => {
    const tzid = property.getFirstParameter('tzid');
    return property
      .getValues()
      .flatMap((value) =>
        value instanceof ICAL.Time || value instanceof ICAL.Period ? [{ value, tzid }] : [],
      );
  });
  if (found.length > maxDates) throw new Error(`has more than ${maxDates} recurrence dates`);
  return found;
}

/** Whether an event lists too many dates. Counts in the text, because parsing very many takes long. */
export const listsTooMany = (properties: readonly string[]): boolean =>
  properties
    .filter((property) => /^(RDATE|EXDATE)/i.test(property))
    .reduce((sum, property) => sum + property.split(',').length, 0) > maxDates;
