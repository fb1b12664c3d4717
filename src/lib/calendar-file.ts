/* Events as iCalendar (RFC 5545): times in UTC, texts escaped, lines folded by octets. */

export interface CalendarEvent {
  /** Must be stable for an event, so that a calendar updates the entry instead of adding another. */
  uid: string;
  title: string;
  /** Milliseconds since 1970. */
  start: number;
  end: number;
  place?: string | null;
  description?: string | null;
  url?: string | null;
  categories?: readonly string[];
  cancelled?: boolean;
  /** Increases with every change. */
  sequence?: number;
  /** Time of the last change, in ms since 1970. */
  modified?: number;
}

/** Name and refresh interval of a subscribed calendar (RFC 7986, and Outlook's own fields). */
export interface Subscription {
  name: string;
  /** Duration as in RFC 5545: `PT1H`. */
  refresh: string;
}

/** An invitation by mail (RFC 6047) to a person who has accepted already. */
export interface Scheduling {
  method: 'REQUEST' | 'CANCEL';
  organizer: { name: string; email: string };
  attendee: { name: string; email: string };
}

const maxOctets = 75;

const utc = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '');

const escaped = (text: string): string =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/[,;]/g, (character) => `\\${character}`);

/** Folds a line into parts of at most 75 octets without splitting a character. */
export function folded(line: string): string {
  const encoder = new TextEncoder();
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    // A continuation line begins with a space, which counts.
    if (octets + size > (parts.length === 0 ? maxOctets : maxOctets - 1)) {
      parts.push(part);
      part = '';
      octets = 0;
    }
    part += letter;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}

interface Options {
  subscription?: Subscription;
  scheduling?: Scheduling;
}

export function calendarFile(
  events: readonly CalendarEvent[],
  now: number,
  { subscription, scheduling }: Options = {},
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Yurt//Yurt//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${scheduling?.method ?? 'PUBLISH'}`,
    ...(subscription ? subscriptionLines(subscription) : []),
    ...events.flatMap((event) => linesOf(event, now, scheduling)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

const subscriptionLines = ({ name, refresh }: Subscription): string[] => [
  `NAME:${escaped(name)}`,
  `X-WR-CALNAME:${escaped(name)}`,
  `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
  `X-PUBLISHED-TTL:${refresh}`,
];

/** A parameter in quotes, which can't contain quotes itself. */
const quoted = (text: string): string => `"${text.replaceAll(/["\p{Cc}]/gu, '')}"`;

const peopleLines = ({ organizer, attendee }: Scheduling): string[] => [
  `ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.email}`,
  `ATTENDEE;CN=${quoted(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee.email}`,
];

const alarmLines = (title: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(title)}`,
  'TRIGGER:-PT15M',
  'END:VALARM',
];

function linesOf(event: CalendarEvent, now: number, scheduling: Scheduling | undefined): string[] {
  const { uid, title, start, end, place, description, url, modified } = event;
  const { cancelled = false, sequence = 0, categories = [] } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `SEQUENCE:${sequence}`,
    `SUMMARY:${escaped(title)}`,
    ...(scheduling ? peopleLines(scheduling) : []),
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    ...(categories.length > 0 ? [`CATEGORIES:${categories.map(escaped).join(',')}`] : []),
    ...(modified === undefined ? [] : [`LAST-MODIFIED:${utc(modified)}`]),
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    // RFC 5546 (3.2.5) allows no alarm in a cancellation.
    ...(scheduling?.method === 'CANCEL' ? [] : alarmLines(title)),
    'END:VEVENT',
  ];
}
