import ICAL from 'ical.js';
import type { CalendarComponent } from './calendar-components.ts';
import { instantOf } from './times.ts';
import { zoneOrNote } from './zone-or-note.ts';
import { zoneNamed } from './zones.ts';

/** Converts a calendar time to milliseconds; the property may name a time zone. */
export interface CalendarTimes {
  at: (time: ICAL.Time, tzid: string | undefined) => number;
}

/**
 * `zone` applies to times without one, and to a zone that is neither known by name nor described in the file;
 * the latter adds a note.
 */
export function calendarTimes(
  described: readonly CalendarComponent[],
  zone: string,
  notes: string[],
): CalendarTimes {
  const rules = new Map(described.flatMap(zoneRule));
  const zones = new Map<string, string | ICAL.Timezone>();
  const zoneOf = (tzid: string): string | ICAL.Timezone => {
    const found = zones.get(tzid) ?? rules.get(tzid) ?? zoneOrNote(tzid, zone, notes);
    zones.set(tzid, found);
    return found;
  };
  return {
    at(time, tzid) {
      if (time.zone === ICAL.Timezone.utcTimezone && !time.isDate) return time.toUnixTime() * 1000;
      const own = tzid === undefined ? zone : zoneOf(tzid);
      if (typeof own === 'string') return instantIn(own, time);
      const local = time.clone();
      local.zone = own;
      return local.toUnixTime() * 1000;
    },
  };
}

function instantIn(zone: string, time: ICAL.Time): number {
  const pad = (value: number) => String(value).padStart(2, '0');
  const wall = `${String(time.year).padStart(4, '0')}-${pad(time.month)}-${pad(time.day)}T${pad(time.hour)}:${pad(time.minute)}:${pad(time.second)}`;
  const found = instantOf(wall, zone);
  if (found === undefined) throw new Error(`has a time that does not exist (${wall})`);
  return found;
}

/**
 * The time zone that a file describes. If the name is an IANA zone, the runtime's rules apply, because they
 * are complete. Otherwise the description applies if it is valid. An empty result leaves the zone to its
 * name.
 */
function zoneRule(part: CalendarComponent): [string, string | ICAL.Timezone][] {
  const value = (name: string) =>
    part.properties
      .map((property) => new RegExp(`^${name}(?:;[^:]*)?:(.*)$`, 'i').exec(property)?.[1]?.trim())
      .find((found) => found !== undefined && found !== '');
  const tzid = value('TZID');
  if (tzid === undefined) return [];
  const zoneName = [tzid, value('X-LIC-LOCATION')].find((name) => /^\w+\/[\w/+-]+$/.test(name ?? ''));
  const byName = zoneName === undefined ? undefined : zoneNamed(zoneName);
  if (byName !== undefined) return [[tzid, byName]];
  const zone = soundZone(part);
  return zone === undefined ? [] : [[tzid, zone]];
}

function soundZone(part: CalendarComponent): ICAL.Timezone | undefined {
  const offsets = part.parts.filter(({ name }) => name === 'STANDARD' || name === 'DAYLIGHT');
  const whole = offsets.every(({ properties }) =>
    ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO'].every((name) =>
      properties.some((property) => property.toUpperCase().startsWith(name)),
    ),
  );
  if (offsets.length === 0 || !whole) return undefined;
  try {
    const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(blockOf(part))));
    const probe = ICAL.Time.fromData({ year: new Date().getUTCFullYear(), month: 7, day: 1 });
    return Number.isFinite(zone.utcOffset(probe)) ? zone : undefined;
  } catch {
    return undefined;
  }
}

/** A component as text for the iCalendar library. */
export const blockOf = (part: CalendarComponent): string =>
  [`BEGIN:${part.name}`, ...part.properties, ...part.parts.map(blockOf), `END:${part.name}`].join('\n');
