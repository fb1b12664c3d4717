import { otherJson } from './other-formats.ts';
import {
  type Fault,
  ImportError,
  maxSessionMinutes,
  type Link,
  type Programme,
  type Session,
  type Speaker,
} from './programme.ts';
import { isSessionize, readSessionize } from './sessionize.ts';
import { languagesOf } from './languages.ts';
import { line, linkOf, paragraphs, scalar, textByLanguage, webAddress } from './texts.ts';
import { addMinutes, countsHoursFirst, instantOf, minutesOf, startOnDay } from './times.ts';
import { lineAt, maxLocated } from './line-numbers.ts';
import { zoneOrNote } from './zone-or-note.ts';

type Node = Record<string, unknown>;

const node = (value: unknown): Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {};
const items = (value: unknown): Node[] => (Array.isArray(value) ? value : []).map(node);
/** A name, or the name in an object, in one or several languages. */
const nameOf = (value: unknown): string => {
  if (typeof value === 'string') return line(value);
  const { name, title } = node(value);
  return line(name ?? title) || textByLanguage(name ?? title ?? value, line).text;
};

interface Place {
  day: string;
  room: string;
  zone: string;
  base: string;
  hoursFirst: boolean;
}

/**
 * Reads schedule.json in version 1, the pretalx variant (days, rooms, talks), and version 2 (a flat list of
 * events); also Sessionize.
 */
export function readScheduleJson(json: string, homeZone: string): Programme {
  const parsed = parse(json);
  if (isSessionize(parsed)) return readSessionize(parsed, homeZone);
  const schedule = node(node(parsed)['schedule'] ?? parsed);
  const conference = node(schedule['conference']);
  const notes: string[] = [];
  const zone = zoneOrNote(conference['time_zone_name'] ?? conference['timezone'], homeZone, notes);
  const base = webAddress(schedule['base_url'] ?? conference['url']);
  const source = line(conference['acronym']) || nameOf(conference);
  const programme: Programme = {
    source: source || 'schedule',
    ...(source === '' && { nameless: ['schedule'] }),
    sessions: [],
    skipped: [],
    notes,
    repeating: [],
  };
  const hoursFirst = countsHoursFirst(json);
  const add = (event: Node, place: Pick<Place, 'day' | 'room'>) => {
    const session = sessionOf(event, { ...place, zone, base, hoursFirst });
    if (!('why' in session)) programme.sessions.push(session);
    else if (programme.skipped.length >= maxLocated)
      programme.skipped.push({ what: displayName(event), ...session });
    else programme.skipped.push({ what: displayName(event), line: lineOf(event, json), ...session });
  };
  for (const day of items(conference['days'])) {
    for (const [room, events] of Object.entries(node(day['rooms']))) {
      for (const event of items(events)) add(event, { day: scalar(day['date']), room });
    }
  }
  for (const event of items(schedule['events'])) add(event, { day: '', room: '' });
  if (programme.sessions.length === 0 && programme.skipped.length === 0) {
    const other = otherJson(parsed);
    if (other !== undefined) throw new ImportError(other);
    if (!('conference' in schedule))
      throw new ImportError('The JSON is not a schedule: it has no field "conference"');
  }
  return programme;
}

const displayName = (event: Node) => titleOf(event).text || nameOf(event) || 'a session';

/** The line where the file first has the event's title or guid; undefined without either. */
function lineOf(event: Node, json: string): number | undefined {
  const name = [event['title'], event['guid']].find((text) => typeof text === 'string' && text !== '');
  return name === undefined ? undefined : lineAt(json, json.indexOf(JSON.stringify(name)));
}

const titleOf = (event: Node) => textByLanguage(event['title'], line);

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new ImportError(`The JSON is invalid: ${error instanceof Error ? error.message : 'unknown'}`);
  }
}

const cancelledStates = /^(cancell?ed|withdrawn|rejected|deleted)$/i;

function sessionOf(event: Node, place: Place): Session | Fault {
  const title = titleOf(event);
  if (title.text === '') return { field: 'title', why: 'has no title' };
  const from = event['date'] ?? event['start'];
  const start =
    instantOf(from, place.zone) ?? startOnDay(place.day, scalar(event['start']), '04:00', place.zone);
  if (start === undefined) return { field: 'start', why: `has no valid start (${scalar(from)})` };
  const finish = finishOf(event, start, place);
  if (finish === undefined)
    return { field: 'duration', why: `has no valid duration (${scalar(event['duration'])})` };
  const key = [event['guid'], event['id'], event['code'], event['slug']].find(
    (id) => id !== undefined && id !== null && id !== '',
  );
  const localized = textByLanguage(event['description']);
  const abstract = textByLanguage(event['abstract']);
  return {
    key: key === undefined ? `${title.text}@${start}` : scalar(key),
    ...(key === undefined && { weakKey: true }),
    title: title.text,
    localizedTitle: title.localized,
    description: paragraphs(textByLanguage(event['subtitle']).text, abstract.text, localized.text),
    localizedDescription: localized.localized,
    start,
    finish,
    type: nameOf(event['type']),
    room: nameOf(event['room']) || line(place.room),
    track: nameOf(event['track']),
    languages: languagesOf(event['language']),
    cancelled: cancelledStates.test(scalar(event['state'] ?? event['status'])),
    video: webAddress(event['video_download_url'] ?? node(event['recording'])['url'], place.base),
    people: [...items(event['persons']), ...items(event['participants'])].flatMap(speakerOf),
    links: linksOf(event, place.base),
  };
}

function finishOf(event: Node, start: number, { zone, hoursFirst }: Place): number | undefined {
  const end = instantOf(event['end'], zone);
  if (end !== undefined && end >= start && end <= addMinutes(start, maxSessionMinutes)) return end;
  const minutes = minutesOf(event['duration'], { hoursFirst });
  return minutes === undefined ? undefined : addMinutes(start, minutes);
}

function speakerOf(person: Node): Speaker[] {
  const name = line(person['public_name'] ?? person['full_public_name'] ?? person['name']);
  if (name === '') return [];
  const key = [person['guid'], person['code'], person['id']].map(scalar).find((id) => id !== '');
  const biography = textByLanguage(person['biography']).text;
  return [{ key: key ?? name.toLowerCase(), name, description: biography }];
}

function linksOf(event: Node, base: string): Link[] {
  const listed = [...items(event['attachments']), ...items(event['links'])].flatMap((item) =>
    linkOf(item['title'] ?? item['name'], item['url'] ?? item['link'], base),
  );
  return [...listed, ...linkOf('', event['url'], base)];
}
