import type { Material } from '../../../contract/library.ts';
import type { User } from '../../../contract/users.ts';
import type { EventRow } from '../../db/database.ts';
import { findPeople } from '../../features/people/people-search.ts';
import { filterEvents, noFilter } from '../../features/schedule/schedule-filter.ts';
import { fold, matcher } from '../../lib/text-fold.ts';

/** Fewer letters are found everywhere. */
export const shortest = 2;
/** Of each kind; the rest is a tap away, in the list of its own. */
export const maxPerKind = 8;

export interface Matched {
  events: readonly EventRow[];
  people: readonly User[];
  materials: readonly Material[];
  /** Which group the person most likely means; it is listed first. */
  first: 'events' | 'people';
}

/** More people than this, and the search was hardly for one of them. */
const fewPeople = 3;

const folded = new WeakMap<Material, string>();

function foldedOf(material: Material): string {
  let text = folded.get(material);
  if (text === undefined) folded.set(material, (text = fold(`${material.name} ${material.file_name ?? ''}`)));
  return text;
}

/** Rows on this device that contain every word: events by title, place and people; people by name; materials by name and file. */
export function matched(
  text: string,
  all: { events: readonly EventRow[]; people: readonly User[]; materials: readonly Material[] },
): Matched {
  const matches = matcher(text);
  const events = filterEvents(all.events, { ...noFilter, text });
  const people = findPeople(all.people, text);
  // Events are also found by their hosts: a name would list all of a person's events before the person.
  const inTitle = events.some(({ name, localized_name }) =>
    matches(fold([name, ...Object.values(localized_name ?? {})].join(' '))),
  );
  return {
    events,
    people,
    first: people.length > 0 && (people.length <= fewPeople || !inTitle) ? 'people' : 'events',
    materials: all.materials.filter((material) => matches(foldedOf(material))),
  };
}
