import ICAL from 'ical.js';
import { ImportError, mostSessions, type Programme, type Session, type Speaker } from './programme.ts';
import { languagesOf, line, linkOf, plainText } from './texts.ts';
import { addMinutes, instantOf, knownZone, minutesOf } from './times.ts';

const mostRepeats = 366;

/** Reads iCalendar. Each event is parsed on its own, so that a broken one costs only itself. */
export function readICalendar(text: string, homeZone: string): Programme {
  const lines = unfold(text);
  if (!/^BEGIN:VCALENDAR$/im.test(lines))
    throw new ImportError('The file is no iCalendar: it has no VCALENDAR');
  const name =
    /^X-WR-CALNAME[^:\n]*:(.*)$/im.exec(lines)?.[1] ??
    /^PRODID[^:\n]*:(.*)$/im.exec(lines)?.[1] ??
    'calendar';
  const zone = knownZone(/^X-WR-TIMEZONE[^:\n]*:(.*)$/im.exec(lines)?.[1]?.trim(), homeZone);
  const zones = blocks(lines, 'VTIMEZONE').flatMap(timezoneOf);
  const programme: Programme = { source: line(name), sessions: [], skipped: [] };
  for (const block of blocks(lines, 'VEVENT')) {
    try {
      programme.sessions.push(
        ...sessionsOf(componentOf(block), zone, zones, mostSessions - programme.sessions.length),
      );
    } catch (error) {
      const what = /^SUMMARY[^:\n]*:(.*)$/im.exec(block)?.[1] ?? 'an event';
      programme.skipped.push({
        what: line(what),
        why: error instanceof Error ? error.message : 'cannot be read',
      });
    }
  }
  return programme;
}

const unfold = (text: string) =>
  text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .replace(/\n[ \t]*(?=\n)/g, '');

const blocks = (text: string, name: string): string[] =>
  text.match(new RegExp(`^BEGIN:${name}$[\\s\\S]*?^END:${name}$`, 'gim')) ?? [];

const componentOf = (block: string) => new ICAL.Component(ICAL.parse(block));

function timezoneOf(block: string): ICAL.Timezone[] {
  try {
    return [new ICAL.Timezone(componentOf(block))];
  } catch {
    // Its events fall back on the zone of that name, or the school's.
    return [];
  }
}

/** Milliseconds of a calendar time: in its own zone, one of the file, one the runtime knows, else the calendar's. */
function millisOf(time: ICAL.Time, tzid: string | undefined, zone: string, zones: ICAL.Timezone[]): number {
  if (time.zone === ICAL.Timezone.utcTimezone) return time.toJSDate().getTime();
  const own = zones.find((candidate) => candidate.tzid === tzid);
  if (own) {
    const local = time.clone();
    local.zone = own;
    return local.toUnixTime() * 1000;
  }
  const pad = (value: number) => String(value).padStart(2, '0');
  const wall = `${String(time.year).padStart(4, '0')}-${pad(time.month)}-${pad(time.day)}T${pad(time.hour)}:${pad(time.minute)}:${pad(time.second)}`;
  const found = instantOf(wall, knownZone(tzid, zone));
  if (found === undefined) throw new Error(`has a time that does not exist (${wall})`);
  return found;
}

function sessionsOf(
  component: ICAL.Component,
  zone: string,
  zones: ICAL.Timezone[],
  room: number,
): Session[] {
  const event = new ICAL.Event(component);
  const title = line(event.summary);
  if (title === '') throw new Error('has no title');
  const start = component.getFirstProperty('dtstart');
  if (!start) throw new Error('has no start');
  const tzid = start.getFirstParameter('tzid');
  const begins = (time: ICAL.Time) => millisOf(time, tzid, zone, zones);
  const minutes = lengthOf(component, begins, tzid, zone, zones);
  const first = begins(event.startDate);
  const recurrence = component.getFirstPropertyValue('recurrence-id');
  const uid = event.uid || `${title}@${first}`;
  const base = sessionWithoutTime(component, event, title);
  const at = (key: string, from: number): Session => ({
    ...base,
    key,
    start: from,
    finish: addMinutes(from, minutes),
  });
  if (recurrence) return [at(`${uid}#${String(recurrence)}`, first)];
  if (!event.isRecurring()) return [at(uid, first)];
  return repeatsOf(event, Math.min(room, mostRepeats)).map((time) =>
    at(`${uid}#${time.toString()}`, begins(time)),
  );
}

/** The times a repeating event happens, at most `most` of them: a rule need not end. */
function repeatsOf(event: ICAL.Event, most: number): ICAL.Time[] {
  const times: ICAL.Time[] = [];
  const iterator = event.iterator();
  for (let next: unknown = iterator.next(); next && times.length < most; next = iterator.next()) {
    // A date may be listed as a period; what counts is its start.
    const time = next instanceof ICAL.Period ? next.start : next;
    if (time instanceof ICAL.Time) times.push(time);
  }
  return times;
}

function lengthOf(
  component: ICAL.Component,
  begins: (time: ICAL.Time) => number,
  tzid: string | undefined,
  zone: string,
  zones: ICAL.Timezone[],
): number {
  const start = component.getFirstPropertyValue('dtstart') as ICAL.Time;
  const end = component.getFirstProperty('dtend');
  if (end) {
    const finish = millisOf(
      end.getFirstValue() as ICAL.Time,
      end.getFirstParameter('tzid') ?? tzid,
      zone,
      zones,
    );
    return Math.max(0, Math.round((finish - begins(start)) / 60_000));
  }
  const duration = component.getFirstPropertyValue('duration');
  if (duration) return minutesOf(String(duration)) ?? 0;
  return start.isDate ? 24 * 60 : 0;
}

function sessionWithoutTime(
  component: ICAL.Component,
  event: ICAL.Event,
  title: string,
): Omit<Session, 'key' | 'start' | 'finish'> {
  const value = (name: string) => String(component.getFirstPropertyValue(name) ?? '');
  return {
    title,
    localizedTitle: {},
    description: plainText(event.description ?? ''),
    localizedDescription: {},
    type: line(value('categories')),
    room: line(event.location),
    track: '',
    languages: languagesOf(component.getFirstProperty('summary')?.getFirstParameter('language')),
    cancelled: value('status').toUpperCase() === 'CANCELLED',
    video: '',
    people: component.getAllProperties('attendee').flatMap(speakerOf),
    links: [...component.getAllProperties('attach'), ...component.getAllProperties('url')].flatMap(
      (property) => linkOf('', String(property.getFirstValue())),
    ),
  };
}

function speakerOf(property: ICAL.Property): Speaker[] {
  const name = line(property.getFirstParameter('cn'));
  return name === '' ? [] : [{ key: name.toLowerCase(), name, description: '' }];
}
