import { XMLParser } from 'fast-xml-parser';
import { ImportError, type Link, type Programme, type Session, type Speaker } from './programme.ts';
import { languagesOf, line, linkOf, paragraphs, plainText, scalar, webAddress } from './texts.ts';
import { addMinutes, instantOf, knownZone, minutesOf, startOnDay } from './times.ts';

type Node = Record<string, unknown>;

const lists = new Set(['day', 'room', 'event', 'person', 'link', 'attachment']);

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  htmlEntities: true,
  isArray: (name, path) => lists.has(name) && !String(path).endsWith('.event.room'),
});

const node = (value: unknown): Node => (typeof value === 'object' && value !== null ? (value as Node) : {});
const nodes = (value: unknown): Node[] =>
  (Array.isArray(value) ? value : []).map((item) =>
    typeof item === 'string' ? { '#text': item } : node(item),
  );
/** The text of an element, which the parser gives plain or beside its attributes. */
const text = (value: unknown): string => (typeof value === 'string' ? value : scalar(node(value)['#text']));

/** Reads frab/pentabarf XML as written by frab, pretalx, wafer and others. No DTD is read, so no entity of the file's own. */
export function readFrabXml(xml: string, homeZone: string): Programme {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml))
    throw new ImportError('The file declares a document type; such files are not read');
  const schedule = node(node(parse(xml))['schedule']);
  const conference = node(schedule['conference']);
  const zone = knownZone(text(conference['time_zone_name']), homeZone);
  const programme: Programme = {
    source: line(text(conference['acronym'])) || line(text(conference['title'])) || 'schedule',
    sessions: [],
    skipped: [],
  };
  const base = webAddress(text(conference['base_url']) || text(conference['url']));
  const dayChange = text(conference['day_change']).slice(0, 5) || '04:00';
  for (const day of nodes(schedule['day'])) {
    for (const room of nodes(day['room'])) {
      for (const event of nodes(room['event'])) {
        const place = {
          day: scalar(day['@date']),
          room: scalar(room['@name']),
          zone,
          dayChange,
          base,
        };
        const session = sessionOf(event, place);
        if (typeof session === 'string') programme.skipped.push({ what: nameOf(event), why: session });
        else programme.sessions.push(session);
      }
    }
  }
  return programme;
}

function parse(xml: string): unknown {
  try {
    return parser.parse(xml);
  } catch (error) {
    throw new ImportError(`The XML cannot be read: ${error instanceof Error ? error.message : 'unknown'}`);
  }
}

const nameOf = (event: Node) =>
  line(text(event['title'])) || scalar(event['@guid'] ?? event['@id']) || 'a session';

interface Place {
  day: string;
  room: string;
  zone: string;
  dayChange: string;
  base: string;
}

function sessionOf(event: Node, place: Place): Session | string {
  const title = line(text(event['title']));
  if (title === '') return 'has no title';
  const clock = text(event['start']);
  const start =
    instantOf(text(event['date']), place.zone) ?? startOnDay(place.day, clock, place.dayChange, place.zone);
  if (start === undefined) return 'has no start that can be read';
  const minutes = minutesOf(text(event['duration']));
  if (minutes === undefined) return `has no duration that can be read (${text(event['duration'])})`;
  const guid = scalar(event['@guid']) || scalar(event['@id']) || text(event['slug']);
  return {
    key: guid || `${title}@${start}`,
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
  const key = scalar(person['@guid'] ?? person['@id']) || name.toLowerCase();
  return [{ key, name, description: plainText(text(person['biography'])) }];
}

function linksOf(event: Node, base: string): Link[] {
  const listed = (value: unknown, name: string) =>
    nodes(node(value)[name]).flatMap((item) => linkOf(text(item), item['@href'] ?? text(item), base));
  const page = webAddress(text(event['url']), base);
  return [
    ...listed(event['attachments'], 'attachment'),
    ...listed(event['links'], 'link'),
    ...(page === '' ? [] : [{ name: new URL(page).hostname, url: page }]),
  ];
}
