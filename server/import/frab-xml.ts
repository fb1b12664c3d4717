import { XMLParser } from 'fast-xml-parser';
import { otherXml } from './other-formats.ts';
import {
  type Fault,
  ImportError,
  type Link,
  type Programme,
  type Session,
  type Speaker,
} from './programme.ts';
import { languagesOf } from './languages.ts';
import { line, linkOf, paragraphs, plainText, scalar, webAddress } from './texts.ts';
import { addMinutes, countsHoursFirst, instantOf, minutesOf, startOnDay } from './times.ts';
import { lineAt, maxLocated } from './line-numbers.ts';
import { checkXml } from './xml-bounds.ts';
import { zoneOrNote } from './zone-or-note.ts';

type Node = Record<string, unknown>;

const lists = new Set(['day', 'room', 'event', 'person', 'link', 'attachment']);

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  htmlEntities: true,
  captureMetaData: true,
  isArray: (name, path) => lists.has(name) && !String(path).endsWith('.event.room'),
});

const metadata = XMLParser.getMetaDataSymbol() as symbol;

const node = (value: unknown): Node => (typeof value === 'object' && value !== null ? (value as Node) : {});
const nodes = (value: unknown): Node[] =>
  (Array.isArray(value) ? value : []).map((item) =>
    typeof item === 'string' ? { '#text': item } : node(item),
  );
/**
 * The text of an element, which the parser returns as a string or beside the attributes; of several, the
 * first non-empty one.
 */
const text = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(text).find((found) => found !== '') ?? '';
  return typeof value === 'string' ? value : scalar(node(value)['#text']);
};

/**
 * Reads frab/pentabarf XML as written by frab, pretalx, wafer and others. Document types are rejected, so a
 * file cannot define entities.
 */
export function readFrabXml(xml: string, homeZone: string): Programme {
  checkXml(xml);
  const schedule = node(node(parse(xml))['schedule']);
  const conference = node(schedule['conference']);
  const notes: string[] = [];
  const zone = zoneOrNote(text(conference['time_zone_name']), homeZone, notes);
  const base = webAddress(text(conference['base_url']) || text(conference['url']));
  const source = line(text(conference['acronym'])) || line(text(conference['title']));
  const programme: Programme = {
    source: source || 'schedule',
    ...(source === '' && { nameless: ['schedule'] }),
    sessions: [],
    skipped: [],
    notes,
    repeating: [],
  };
  const dayChange = text(conference['day_change']).slice(0, 5) || '04:00';
  const hoursFirst = countsHoursFirst(xml);
  for (const day of nodes(schedule['day'])) {
    // Old files have no rooms around their events.
    for (const room of [...nodes(day['room']), node({ event: day['event'] })]) {
      for (const event of nodes(room['event'])) {
        const place = {
          day: scalar(day['@date']),
          room: scalar(room['@name']),
          zone,
          dayChange,
          base,
          hoursFirst,
        };
        const session = sessionOf(event, place);
        if (!('why' in session)) programme.sessions.push(session);
        else if (programme.skipped.length >= maxLocated)
          programme.skipped.push({ what: nameOf(event), ...session });
        else programme.skipped.push({ what: nameOf(event), line: lineOf(event, xml), ...session });
      }
    }
  }
  if (programme.sessions.length === 0 && programme.skipped.length === 0)
    throw new ImportError(otherXml(xml) ?? 'The XML is not a schedule: it has no days with events');
  return programme;
}

function parse(xml: string): unknown {
  try {
    return parser.parse(xml);
  } catch (error) {
    throw new ImportError(`The XML is invalid: ${error instanceof Error ? error.message : 'unknown'}`);
  }
}

const nameOf = (event: Node) =>
  line(text(event['title'])) || scalar(event['@guid'] ?? event['@id']) || 'a session';

const lineOf = (event: Node, xml: string) =>
  lineAt(xml, (event as Record<symbol, { startIndex?: number } | undefined>)[metadata]?.startIndex);

interface Place {
  day: string;
  room: string;
  zone: string;
  dayChange: string;
  base: string;
  hoursFirst: boolean;
}

function sessionOf(event: Node, place: Place): Session | Fault {
  const title = line(text(event['title']));
  if (title === '') return { field: 'title', why: 'has no title' };
  const clock = text(event['start']);
  const start =
    instantOf(text(event['date']), place.zone) ?? startOnDay(place.day, clock, place.dayChange, place.zone);
  if (start === undefined)
    return { field: 'start', why: `has no valid start (${text(event['date']) || clock})` };
  const minutes = minutesOf(text(event['duration']), place);
  if (minutes === undefined)
    return { field: 'duration', why: `has no valid duration (${text(event['duration'])})` };
  const guid = scalar(event['@guid']) || scalar(event['@id']) || text(event['slug']);
  return {
    key: guid || `${title}@${start}`,
    ...(guid === '' && { weakKey: true }),
    title,
    localizedTitle: {},
    description: paragraphs(text(event['subtitle']), text(event['abstract']), text(event['description'])),
    localizedDescription: {},
    start,
    finish: addMinutes(start, minutes),
    type: line(text(event['type'])),
    room: line(text(event['room'])) || line(place.room),
    track: line(text(event['track'])),
    languages: languagesOf(text(event['language'])),
    cancelled: /^cancell?ed$/i.test(text(event['status']) || text(event['state'])),
    video: webAddress(text(event['video_download_url'])) || webAddress(text(node(event['recording'])['url'])),
    people: nodes(node(event['persons'])['person']).flatMap(speakerOf),
    links: linksOf(event, place.base),
  };
}

function speakerOf(person: Node): Speaker[] {
  const name = line(text(person)) || line(text(person['name']));
  if (name === '') return [];
  const key = scalar(person['@guid']) || scalar(person['@id']) || name.toLowerCase();
  return [{ key, name, description: plainText(text(person['biography'])) }];
}

const addressFields = ['@href', '@url', 'url', 'href', 'link'];

function linksOf(event: Node, base: string): Link[] {
  const listed = (value: unknown, name: string) =>
    nodes(node(value)[name]).flatMap((item) => {
      const address = addressFields.map((field) => text(item[field])).find((found) => found !== '');
      const title = text(item['title']) || text(item['name']) || text(item);
      return linkOf(address === undefined ? '' : title, address ?? text(item), base);
    });
  const page = webAddress(text(event['url']), base);
  return [
    ...listed(event['attachments'], 'attachment'),
    ...listed(event['links'], 'link'),
    ...(page === '' ? [] : [{ name: new URL(page).hostname, url: page }]),
  ];
}
