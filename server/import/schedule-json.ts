import { ImportError, type Link, type Programme, type Session, type Speaker } from './programme.ts';
import {
  languagesOf,
  line,
  linkOf,
  paragraphs,
  plainText,
  scalar,
  textByLanguage,
  webAddress,
} from './texts.ts';
import { addMinutes, instantOf, knownZone, minutesOf, startOnDay } from './times.ts';

type Node = Record<string, unknown>;

const node = (value: unknown): Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {};
const items = (value: unknown): Node[] => (Array.isArray(value) ? value : []).map(node);
/** A name, or an object that has one, in one or several languages. */
const nameOf = (value: unknown): string => {
  if (typeof value === 'string') return line(value);
  const { name, title } = node(value);
  return line(name ?? title) || line(textByLanguage(name ?? title ?? value).text);
};

interface Place {
  day: string;
  room: string;
  zone: string;
  base: string;
}

/** Reads schedule.json: version 1 and pretalx (days, rooms, talks) and version 2 (a flat list of events). */
export function readScheduleJson(json: string, homeZone: string): Programme {
  const schedule = node(node(parse(json))['schedule'] ?? parse(json));
  const conference = node(schedule['conference']);
  const zone = knownZone(conference['time_zone_name'] ?? conference['timezone'], homeZone);
  const base = webAddress(schedule['base_url'] ?? conference['url']);
  const programme: Programme = {
    source: line(conference['acronym']) || nameOf(conference) || 'schedule',
    sessions: [],
    skipped: [],
  };
  const add = (event: Node, place: Place) => {
    const session = sessionOf(event, place);
    if (typeof session === 'string')
      programme.skipped.push({ what: nameOf(event) || 'a session', why: session });
    else programme.sessions.push(session);
  };
  for (const day of items(conference['days'])) {
    for (const [room, events] of Object.entries(node(day['rooms']))) {
      for (const event of items(events)) add(event, { day: scalar(day['date']), room, zone, base });
    }
  }
  for (const event of items(schedule['events'])) add(event, { day: '', room: '', zone, base });
  if (programme.sessions.length === 0 && programme.skipped.length === 0 && !('conference' in schedule)) {
    throw new ImportError('The JSON is no schedule: it has no conference');
  }
  return programme;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new ImportError(`The JSON cannot be read: ${error instanceof Error ? error.message : 'unknown'}`);
  }
}

const cancelledStates = /^(cancell?ed|withdrawn|rejected|deleted)$/i;

function sessionOf(event: Node, place: Place): Session | string {
  const title = textByLanguage(event['title']);
  if (title.text === '') return 'has no title';
  const from = event['date'] ?? event['start'];
  const start =
    instantOf(from, place.zone) ?? startOnDay(place.day, scalar(event['start']), '04:00', place.zone);
  if (start === undefined) return 'has no start that can be read';
  const finish = finishOf(event, start, place.zone);
  if (finish === undefined) return 'has no duration that can be read';
  const key = [event['guid'], event['id'], event['code'], event['slug']].find(
    (id) => id !== undefined && id !== null && id !== '',
  );
  const localized = textByLanguage(event['description']);
  const abstract = textByLanguage(event['abstract']);
  return {
    key: key === undefined ? `${title.text}@${start}` : scalar(key),
    title: line(title.text),
    localizedTitle: title.localized,
    description: paragraphs(event['subtitle'], abstract.text, localized.text),
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

function finishOf(event: Node, start: number, zone: string): number | undefined {
  const end = instantOf(event['end'], zone);
  if (end !== undefined && end >= start) return end;
  const minutes = minutesOf(event['duration']);
  return minutes === undefined ? undefined : addMinutes(start, minutes);
}

function speakerOf(person: Node): Speaker[] {
  const name = line(person['public_name'] ?? person['full_public_name'] ?? person['name']);
  if (name === '') return [];
  const key = person['guid'] ?? person['code'] ?? person['id'] ?? name.toLowerCase();
  return [{ key: scalar(key), name, description: plainText(scalar(person['biography'])) }];
}

function linksOf(event: Node, base: string): Link[] {
  const listed = [...items(event['attachments']), ...items(event['links'])].flatMap((item) =>
    linkOf(item['title'] ?? item['name'], item['url'] ?? item['link'], base),
  );
  return [...listed, ...linkOf('', event['url'], base)];
}
