import { createHash } from 'node:crypto';
import { type Exported, type ExportedEvent, withOffset, zoned } from './exported.ts';

const types: Record<string, string> = {
  lecture: 'TALK',
  presentation: 'TALK',
  workshop: 'WORKSHOP',
  discussion: 'DISCUSSION',
  qa: 'DISCUSSION',
  b2b: 'MEETING',
  open_hours: 'MEETING',
};

const slugOf = (text: string): string =>
  `${text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}-${digest(text).slice(0, 6)}`.replace(/^-/, '');

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** A stable guid of a name. */
const guidOf = (name: string): string => {
  const hex = digest(name);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(12, 15)}`,
    `b${hex.slice(15, 18)}`,
    hex.slice(18, 30),
  ].join('-');
};

/** schedule.json version 2 as specified by c3voc. */
export function scheduleJson(school: Exported): string {
  const { acronym, title, url, zone, written, days, events } = school;
  const rooms = [...new Set(events.flatMap(({ room }) => room ?? []))];
  const tracks = [...new Set(events.flatMap(({ track }) => track ?? []))];
  const now = withOffset(zoned(written, zone));
  return JSON.stringify({
    $schema: 'https://c3voc.de/schema/schedule2',
    generator: { name: 'Yurt', url },
    schedule: {
      version: now,
      conference: {
        acronym,
        title,
        url,
        time_zone_name: zone,
        start: days[0]?.start ?? now,
        end: days.at(-1)?.end ?? now,
        days: days.map(({ date, start, end }, at) => ({ index: at + 1, date, start, end })),
        rooms: rooms.map((name) => ({ name, guid: guidOf(name), slug: slugOf(name) })),
        tracks: tracks.map((name) => ({ name, slug: slugOf(name) })),
      },
      events: events.map((event) => jsonEvent(event, zone)),
    },
  });
}

function jsonEvent(event: ExportedEvent, zone: string): object {
  const { guid, title, kind, room, track, descriptions, people, links, recording } = event;
  const times = {
    start: withOffset(zoned(event.start, zone)),
    end: withOffset(zoned(event.finish, zone)),
  };
  const place = { name: room ?? 'online', guid: guidOf(room ?? 'online') };
  if (kind === 'break') return { guid, title, type: 'BREAK', ...times, ...(room && { room: place }) };
  return {
    guid,
    slug: `event-${event.id}`,
    title,
    subtitle: null,
    abstract: null,
    description: Object.keys(descriptions).length > 0 ? descriptions : event.description || null,
    type: types[kind] ?? 'OTHER',
    ...times,
    room: room ? place : { guid: place.guid },
    track: track ? { name: track, slug: slugOf(track) } : { slug: 'none' },
    language: event.languages.find((language) => /^[a-z]{2}$/.test(language)) ?? 'en',
    participants: people.map(({ guid: person, name }) => ({ guid: person, name, role: 'SPEAKER' })),
    links: [
      ...links.map(({ name, url }) => ({ title: name, url, type: 'WEB' })),
      ...(recording ? [{ title: 'Recording', url: recording, type: 'MEDIA' }] : []),
    ],
    state: event.cancelled ? 'CANCELED' : 'CONFIRMED',
    url: event.page,
  };
}
