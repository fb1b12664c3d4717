import type { Course, EventKind } from '../../../contract/events.ts';
import type { Person } from '../../../contract/users.ts';
import type { EventRow } from '../../db/database.ts';
import type { Formats } from '../../i18n/formats.ts';
import { kindOf } from './event-kind.ts';
import { hostsOf } from './schedule-filter.ts';

export interface Facets {
  kinds: EventKind[];
  hosts: Person[];
  tracks: string[];
  rooms: string[];
  courses: Course[];
  /** Language codes. */
  languages: string[];
}

type Names = Pick<Formats, 'byName' | 'fullName' | 'localized' | 'language'>;

/** Collects the values that a programme can be filtered by. All but the kinds are sorted by their names. */
export function facetsOf(
  events: readonly EventRow[],
  { byName, fullName, localized, language }: Names,
): Facets {
  const kinds = new Set<EventKind>();
  const hosts = new Map<number, Person>();
  const tracks = new Set<string>();
  const rooms = new Set<string>();
  const courses = new Map<number, Course>();
  const languages = new Set<string>();
  for (const event of events) {
    kinds.add(kindOf(event.type));
    for (const host of hostsOf(event)) hosts.set(host.id, host);
    if (event.track) tracks.add(event.track);
    if (event.room) rooms.add(event.room);
    if (event.course) courses.set(event.course.id, event.course);
    for (const code of event.languages ?? []) languages.add(code);
  }
  return {
    kinds: [...kinds],
    hosts: byName(hosts.values(), fullName),
    tracks: byName(tracks, (track) => track),
    rooms: byName(rooms, (room) => room),
    courses: byName(courses.values(), ({ localized_title, title }) => localized(localized_title, title)),
    languages: byName(languages, language),
  };
}
