import type { Course, EventKind } from '../../../contract/events.ts';
import type { Person } from '../../../contract/users.ts';
import type { EventRow } from '../../db/database.ts';
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

/** Collects the values that a programme can be filtered by. */
export function facetsOf(events: readonly EventRow[]): Facets {
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
    for (const language of event.languages ?? []) languages.add(language);
  }
  return {
    kinds: [...kinds],
    hosts: [...hosts.values()],
    tracks: [...tracks],
    rooms: [...rooms].toSorted((a, b) => a.localeCompare(b)),
    courses: [...courses.values()],
    languages: [...languages],
  };
}
