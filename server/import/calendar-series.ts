import ICAL from 'ical.js';
import { type CalendarEvent, finishOf, latestVersions } from './calendar-events.ts';
import { isRepeating, type Repeat, repeatsOf } from './calendar-repeats.ts';
import type { CalendarTimes } from './calendar-times.ts';
import type { Link, Session, Speaker } from './programme.ts';
import { languagesOf } from './languages.ts';
import { decodedText, line, linkOf } from './texts.ts';

/** The events of a calendar with the same UID: a series and its exceptions. */
export interface Series {
  uid: string;
  events: CalendarEvent[];
}

interface SeriesSessions {
  sessions: Session[];
  /** The series has more occurrences than were read. */
  isPartial: boolean;
  faults: { what: string; line: number; error: unknown }[];
}

/** An exception. `replaced` is the instant of the occurrence it replaces. */
interface Exception {
  event: CalendarEvent;
  replaced: number;
  time: ICAL.Time;
  following: boolean;
}

export function seriesSessions({ uid, events }: Series, times: CalendarTimes, now: number): SeriesSessions {
  const masters = latestVersions(events.filter(({ replaces }) => !replaces));
  const found: SeriesSessions = { sessions: [], isPartial: false, faults: [] };
  const [only] = masters;
  const exceptions = exceptionsOf(events, only, times);
  if (masters.length > 1) {
    // Several events share the UID, so an exception cannot be assigned to one of them.
    for (const master of masters) merge(found, ofMaster(uid, master, [], times, now));
    for (const exception of exceptions) merge(found, loneException(uid, exception, undefined, times));
    return found;
  }
  if (only) merge(found, ofMaster(uid, only, exceptions, times, now));
  else for (const exception of exceptions) merge(found, loneException(uid, exception, undefined, times));
  return found;
}

function merge(found: SeriesSessions, more: SeriesSessions) {
  found.sessions.push(...more.sessions);
  found.faults.push(...more.faults);
  found.isPartial ||= more.isPartial;
}

function exceptionsOf(
  events: readonly CalendarEvent[],
  master: CalendarEvent | undefined,
  times: CalendarTimes,
): Exception[] {
  const zone = master?.component.getFirstProperty('dtstart')?.getFirstParameter('tzid');
  const versions = new Map<string, Exception[]>();
  for (const event of events) {
    const time = event.replaces?.getFirstValue();
    if (!event.replaces || !(time instanceof ICAL.Time)) continue;
    const replaced = times.at(time, event.replaces.getFirstParameter('tzid') ?? zone);
    const following = /^THISANDFUTURE$/i.test(event.replaces.getFirstParameter('range') ?? '');
    const key = `${replaced} ${time.isDate}`;
    versions.set(key, [...(versions.get(key) ?? []), { event, replaced, time, following }]);
  }
  return [...versions.values()].map((same) => {
    const last = latestVersions(same.map(({ event }) => event)).at(-1);
    return same.find(({ event }) => event === last)!;
  });
}

function ofMaster(
  uid: string,
  master: CalendarEvent,
  exceptions: readonly Exception[],
  times: CalendarTimes,
  now: number,
): SeriesSessions {
  const begin = startOf(master);
  const finish = finishOf(master.component, begin.time, begin.tzid, times);
  const base = contentOf(master);
  const repeating = isRepeating(master.component);
  const first = times.at(begin.time, begin.tzid);
  const id = uid || `${base.title}@${first}`;
  const { times: repeats, isPartial } = repeating
    ? repeatsOf(
        { component: master.component, start: begin.time, tzid: begin.tzid, finishOf: finish },
        times,
        now,
      )
    : { times: [{ time: begin.time, start: first, finish: finish(begin.time, first) }], isPartial: false };
  const found: SeriesSessions = { sessions: [], isPartial, faults: [] };
  const used = new Set<Exception>();
  const weak = uid === '' ? { weakKey: true } : {};
  for (const repeat of repeats) {
    const key = repeating ? `${id}#${repeat.time.toString()}` : id;
    const exception = exceptions.find((one) => standsFor(one, repeat, begin.time));
    if (exception) used.add(exception);
    const following = exception ?? lastFollowing(exceptions, repeat);
    if (!following)
      found.sessions.push({ ...base, ...weak, key, start: repeat.start, finish: repeat.finish });
    else addOrFault(found, following.event, () => replacedBy(following, master, repeat, key, times));
  }
  for (const exception of exceptions) {
    if (!used.has(exception) && !isOutside(exception, isPartial, now))
      merge(found, loneException(id, exception, master, times));
  }
  return found;
}

/** Whether the exception is before the occurrences that were read of a long series. */
const isOutside = ({ replaced }: Exception, part: boolean, now: number) => part && replaced < now;

const standsFor = ({ time, replaced }: Exception, repeat: Repeat, start: ICAL.Time): boolean =>
  time.isDate !== start.isDate
    ? time.year === repeat.time.year && time.month === repeat.time.month && time.day === repeat.time.day
    : replaced === repeat.start;

const lastFollowing = (exceptions: readonly Exception[], { start }: Repeat): Exception | undefined =>
  exceptions
    .filter(({ following, replaced }) => following && replaced <= start)
    .toSorted((a, b) => a.replaced - b.replaced)
    .at(-1);

/** An occurrence as changed by its exception: moved, edited or cancelled. */
function replacedBy(
  { event, time: replaced, replaced: instant }: Exception,
  master: CalendarEvent,
  repeat: Repeat,
  key: string,
  times: CalendarTimes,
): Session {
  const content = contentOf(event, master);
  if (!event.component.hasProperty('dtstart'))
    return { ...content, key, start: repeat.start, finish: repeat.finish };
  const begin = startOf(event);
  const lasting = hasLength(event) ? event : master;
  const finish = finishOf(lasting.component, startOf(lasting).time, startOf(lasting).tzid, times);
  if (instant === repeat.start || replaced.isDate !== begin.time.isDate) {
    const start = times.at(begin.time, begin.tzid);
    return { ...content, key, start, finish: finish(begin.time, start) };
  }
  // THISANDFUTURE moves each following occurrence by the same distance.
  const start = repeat.start + times.at(begin.time, begin.tzid) - instant;
  return { ...content, key, start, finish: start + finish(begin.time, start) - start };
}

const hasLength = ({ component }: CalendarEvent) =>
  component.hasProperty('dtend') || component.hasProperty('duration');

/** An exception whose series is not in the file, or has no occurrence at that time. */
function loneException(
  id: string,
  { event, time, replaced }: Exception,
  master: CalendarEvent | undefined,
  times: CalendarTimes,
): SeriesSessions {
  const found: SeriesSessions = { sessions: [], isPartial: false, faults: [] };
  addOrFault(found, event, () => {
    const key = `${id}#${time.toString()}`;
    const content = contentOf(event, master);
    const begin = event.component.hasProperty('dtstart') ? startOf(event) : undefined;
    const start = begin ? times.at(begin.time, begin.tzid) : replaced;
    const finish = finishOf(event.component, begin?.time ?? time, begin?.tzid, times);
    return { ...content, key, start, finish: finish(begin?.time ?? time, start) };
  });
  return found;
}

function addOrFault(found: SeriesSessions, event: CalendarEvent, make: () => Session) {
  try {
    found.sessions.push(make());
  } catch (error) {
    const what = line(String(event.component.getFirstPropertyValue('summary') ?? '')) || 'an event';
    found.faults.push({ what, line: event.line, error });
  }
}

function startOf({ component }: CalendarEvent): { time: ICAL.Time; tzid: string | undefined } {
  const property = component.getFirstProperty('dtstart');
  const time = property?.getFirstValue();
  if (!property || !(time instanceof ICAL.Time)) throw new Error('has no valid start');
  return { time, tzid: property.getFirstParameter('tzid') };
}

/** All fields but key and times. Fields missing from an exception come from its series. */
function contentOf(
  { component }: CalendarEvent,
  master?: CalendarEvent,
): Omit<Session, 'key' | 'start' | 'finish'> {
  const holder = (name: string) => (component.hasProperty(name) || !master ? component : master.component);
  const value = (name: string) => String(holder(name).getFirstPropertyValue(name) ?? '');
  const all = (name: string) => holder(name).getAllProperties(name);
  const title = line(value('summary'));
  if (title === '') throw new Error('has no title');
  const attendees = all('attendee');
  return {
    title,
    localizedTitle: {},
    description: decodedText(value('description')),
    localizedDescription: {},
    type: line(value('categories')),
    room: line(value('location')) || roomOf(attendees),
    track: '',
    languages: languagesOf(holder('summary').getFirstProperty('summary')?.getFirstParameter('language')),
    cancelled: String(component.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED',
    video: '',
    people: attendees.flatMap(speakerOf),
    links: [...all('attach'), ...all('url'), ...all('conference')].flatMap(linkIn),
  };
}

const linkIn = (property: ICAL.Property): Link[] =>
  linkOf(property.getFirstParameter('label') ?? '', String(property.getFirstValue()));

const parameter = (property: ICAL.Property, name: string): string =>
  (property.getFirstParameter(name) ?? '').toUpperCase();

const isPlace = (attendee: ICAL.Property) => /^(ROOM|RESOURCE)$/.test(parameter(attendee, 'cutype'));

const roomOf = (attendees: readonly ICAL.Property[]): string =>
  attendees
    .filter((attendee) => parameter(attendee, 'cutype') === 'ROOM' && !declined(attendee))
    .map((attendee) => line(attendee.getFirstParameter('cn')))
    .find((name) => name !== '') ?? '';

const declined = (attendee: ICAL.Property) => /^(DECLINED|DELEGATED)$/.test(parameter(attendee, 'partstat'));

/** Rooms, groups, people who declined and non-participants are not speakers. */
function speakerOf(attendee: ICAL.Property): Speaker[] {
  const name = line(attendee.getFirstParameter('cn'));
  const only = parameter(attendee, 'role') === 'NON-PARTICIPANT' || parameter(attendee, 'cutype') === 'GROUP';
  if (name === '' || only || isPlace(attendee) || declined(attendee)) return [];
  return [{ key: name.toLowerCase(), name, description: '' }];
}
