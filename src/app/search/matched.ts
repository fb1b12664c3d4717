import type { EventQuestion } from '../../../contract/event-questions.ts';
import type { Material } from '../../../contract/library.ts';
import type { User } from '../../../contract/users.ts';
import type { EventRow } from '../../db/database.ts';
import { findPeople } from '../../features/people/people-search.ts';
import { filterEvents, noFilter } from '../../features/schedule/schedule-filter.ts';
import { fold, matcher } from '../../lib/text-fold.ts';

/** Shorter queries match almost everything. */
export const shortest = 2;
/** Limit per kind; a link leads to the full list. */
export const maxPerKind = 8;

export interface Matched {
  events: readonly EventRow[];
  people: readonly User[];
  materials: readonly Material[];
  questions: readonly EventQuestion[];
  /** The group that the query most likely means; it is listed first. */
  first: 'events' | 'people';
}

/** With more matching people, the query was probably not for a person. */
const fewPeople = 3;

const folded = new WeakMap<Material, string>();

function foldedOf(material: Material): string {
  let text = folded.get(material);
  if (text === undefined) folded.set(material, (text = fold(`${material.name} ${material.file_name ?? ''}`)));
  return text;
}

/** Rows on this device that contain every word: events by title, place and people; people by name; materials by name and file; questions by text and answer. */
export function matched(
  text: string,
  all: {
    events: readonly EventRow[];
    people: readonly User[];
    materials: readonly Material[];
    questions: readonly EventQuestion[];
  },
): Matched {
  const matches = matcher(text);
  const events = filterEvents(all.events, { ...noFilter, text });
  const people = findPeople(all.people, text);
  // Events also match by their hosts: a name would list all events of a person before the person.
  const inTitle = events.some(({ name, localized_name }) =>
    matches(fold([name, ...Object.values(localized_name ?? {})].join(' '))),
  );
  return {
    events,
    people,
    first: people.length > 0 && (people.length <= fewPeople || !inTitle) ? 'people' : 'events',
    materials: all.materials.filter((material) => matches(foldedOf(material))),
    questions: all.questions.filter(({ content, answer }) => matches(fold(`${content} ${answer ?? ''}`))),
  };
}
