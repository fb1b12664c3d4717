import { type CalendarComponent, parseComponents } from './calendar-components.ts';
import { calendarEvent, type CalendarEvent, summaryOf } from './calendar-events.ts';
import { type Series, seriesSessions } from './calendar-series.ts';
import { calendarTimes } from './calendar-times.ts';
import { ImportError, maxSessions, type Programme } from './programme.ts';
import { line } from './texts.ts';
import { zoneOrNote } from './zone-or-note.ts';

/** Default calendar names of programs, which identify nothing. */
const anyCalendar =
  /^(my |mein |мой )?(calendars?|kalender|календарь|calendrier|calendario|agenda|events?|untitled( calendar)?|unbenannt|new calendar|neuer kalender|новый календарь|home|work|default)$/i;

const within = (parts: readonly CalendarComponent[], name: string): CalendarComponent[] =>
  parts.flatMap((part) => (part.name === name ? [part] : within(part.parts, name)));

/** Reads iCalendar. Each event is parsed on its own, so a malformed one skips only itself. */
export function readICalendar(bytes: Uint8Array, homeZone: string, now: number): Programme {
  const parts = parseComponents(bytes);
  const calendars = parts.filter(({ name }) => name === 'VCALENDAR');
  if (calendars.length === 0) throw new ImportError('The file is not iCalendar: it has no VCALENDAR');
  const notes: string[] = [];
  const programme: Programme = { ...identityOf(calendars), sessions: [], skipped: [], notes, repeating: [] };
  const zone = zoneOrNote(propertyOf(calendars, 'X-WR-TIMEZONE'), homeZone, notes);
  const times = calendarTimes(within(calendars, 'VTIMEZONE'), zone, notes);
  const skip = (what: string, at: number, error: unknown) =>
    programme.skipped.push({
      what,
      line: at,
      why: error instanceof Error ? error.message : 'cannot be read',
    });
  const cancelled = /^CANCEL$/i.test(propertyOf(calendars, 'METHOD') ?? '');
  for (const series of seriesOf(within(calendars, 'VEVENT'), skip)) {
    try {
      const read = seriesSessions(series, times, now);
      programme.sessions.push(...read.sessions.map((one) => (cancelled ? { ...one, cancelled } : one)));
      if (programme.sessions.length > maxSessions)
        throw new ImportError(`The file has more than ${maxSessions} sessions`);
      if (read.isPartial) {
        programme.repeating.push({ key: series.uid, from: now });
        notes.push(noteOf(read.sessions));
      }
      for (const { what, line: at, error } of read.faults) skip(what, at, error);
    } catch (error) {
      if (error instanceof ImportError) throw error;
      const [first] = series.events;
      skip(titleOf(first!), first!.line, error);
    }
  }
  return programme;
}

const titleOf = ({ component }: CalendarEvent) =>
  line(String(component.getFirstPropertyValue('summary') ?? '')) || 'an event';

const propertyOf = (calendars: readonly CalendarComponent[], name: string): string | undefined =>
  calendars
    .flatMap(({ properties }) => properties)
    .map((property) => new RegExp(`^${name}(?:;[^:]*)?:(.*)$`, 'i').exec(property)?.[1]?.trim())
    .find((value) => value !== undefined && value !== '');

/** Identifies a calendar by its name or address, never by the program that wrote it. */
function identityOf(calendars: readonly CalendarComponent[]): Pick<Programme, 'source' | 'nameless'> {
  const value = (name: string) => line(propertyOf(calendars, name)?.replace(/\\([,;\\])/g, '$1'));
  const name = value('X-WR-CALNAME') || value('NAME');
  if (name !== '' && !anyCalendar.test(name)) return { source: name };
  const address = value('X-WR-RELCALID') || value('UID') || value('SOURCE') || value('URL');
  if (address !== '') return { source: address };
  return { source: 'calendar', nameless: ['calendar', name, value('PRODID')].filter((one) => one !== '') };
}

/** Groups events by UID, in file order. An event without a UID is a series of its own. */
function seriesOf(
  parts: readonly CalendarComponent[],
  skip: (what: string, line: number, error: unknown) => void,
): Series[] {
  const found = new Map<string, Series>();
  for (const [at, part] of parts.entries()) {
    try {
      const event = calendarEvent(part);
      const key = event.uid === '' ? `no uid ${at}` : `uid ${event.uid}`;
      const series = found.get(key);
      if (series) series.events.push(event);
      else found.set(key, { uid: event.uid, events: [event] });
    } catch (error) {
      skip(summaryOf(part), part.line, error);
    }
  }
  return [...found.values()];
}

function noteOf(sessions: readonly { title: string; start: number }[]): string {
  const day = (start: number | undefined) => new Date(start ?? 0).toISOString().slice(0, 10);
  const [first] = sessions;
  return `${first?.title ?? 'An event'} has too many repetitions: ${sessions.length} were imported, from ${day(first?.start)} to ${day(sessions.at(-1)?.start)}`;
}
