import ICAL from 'ical.js';
import type { CalendarComponent } from './calendar-components.ts';
import { listsTooMany } from './calendar-repeats.ts';
import { blockOf, type CalendarTimes } from './calendar-times.ts';
import { maxSessionMinutes } from './programme.ts';
import { line } from './texts.ts';

export interface CalendarEvent {
  component: ICAL.Component;
  line: number;
  uid: string;
  /** RECURRENCE-ID: the time of the series that this exception replaces. */
  replaces: ICAL.Property | null;
  sequence: number;
  stamp: string;
}

const maxProperties = 5000;

export function calendarEvent(part: CalendarComponent): CalendarEvent {
  if (listsTooMany(part.properties)) throw new Error('has too many recurrence dates');
  if (part.properties.length > maxProperties) throw new Error(`has more than ${maxProperties} properties`);
  // Nested components, such as alarms, are not used and often malformed.
  const component = new ICAL.Component(ICAL.parse(blockOf({ ...part, parts: [] })));
  const text = (name: string) => String(component.getFirstPropertyValue(name) ?? '');
  return {
    component,
    line: part.line,
    uid: text('uid'),
    replaces: component.getFirstProperty('recurrence-id'),
    sequence: Number(text('sequence')) || 0,
    stamp: text('dtstamp'),
  };
}

/** Names an event that cannot be parsed, for the report. */
export const summaryOf = (part: CalendarComponent): string => {
  const summary = part.properties.find((property) => /^SUMMARY[;:]/i.test(property));
  return line(summary?.replace(/^[^:]*:/, '')) || 'an event';
};

/**
 * The current versions of an event: those with the highest SEQUENCE; among the same title, those with the
 * latest DTSTAMP.
 */
export function latestVersions(events: readonly CalendarEvent[]): CalendarEvent[] {
  const highest = Math.max(...events.map(({ sequence }) => sequence));
  const current = events.filter(({ sequence }) => sequence === highest);
  const title = (event: CalendarEvent) => String(event.component.getFirstPropertyValue('summary') ?? '');
  return current.filter(
    (event) => !current.some((other) => title(other) === title(event) && other.stamp > event.stamp),
  );
}

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * Returns a function for the end of a repetition that starts at `time` (`from` in milliseconds). Days and
 * weeks are calendar days, whose length changes with daylight saving time. Hours, or a fixed end, give the
 * same length each time.
 */
export function finishOf(
  component: ICAL.Component,
  start: ICAL.Time,
  tzid: string | undefined,
  times: CalendarTimes,
): (time: ICAL.Time, from: number) => number {
  const daysOn = (time: ICAL.Time, days: number) => {
    const later = time.clone();
    later.adjust(days, 0, 0, 0);
    return times.at(later, tzid);
  };
  const bounded = (from: number, to: number) => {
    const length = Math.max(0, Math.round((to - from) / minute));
    if (length > maxSessionMinutes) throw new Error('lasts longer than a year');
    return from + length * minute;
  };
  const end = component.getFirstProperty('dtend');
  const last = end?.getFirstValue();
  if (end && last instanceof ICAL.Time) {
    if (start.isDate && last.isDate) {
      const days = Math.max(1, Math.round((dayNumber(last) - dayNumber(start)) / day));
      return (time, from) => bounded(from, daysOn(time, days));
    }
    const length = times.at(last, end.getFirstParameter('tzid') ?? tzid) - times.at(start, tzid);
    return (_, from) => bounded(from, from + length);
  }
  const duration = component.getFirstPropertyValue('duration');
  if (duration instanceof ICAL.Duration) {
    const { weeks, days, hours, minutes, seconds, isNegative } = duration;
    const rest = ((hours * 60 + minutes) * 60 + seconds) * 1000;
    const whole = Math.min(weeks * 7 + days, maxSessionMinutes);
    return (time, from) => bounded(from, isNegative ? from : daysOn(time, whole) + rest);
  }
  return (time, from) => (start.isDate ? daysOn(time, 1) : from);
}

const dayNumber = (time: ICAL.Time): number => Date.UTC(time.year, time.month - 1, time.day);
