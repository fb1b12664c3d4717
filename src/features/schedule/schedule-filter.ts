import { type EventKind, eventTypeIds } from '../../../contract/events.ts';
import type { Person } from '../../../contract/users.ts';
import type { EventRow } from '../../db/database.ts';
import { namesOf } from '../../lib/names-of.ts';
import { fold, matcher } from '../../lib/text-fold.ts';
import { kindOf } from './event-kind.ts';

export interface ScheduleFilter {
  kinds: readonly EventKind[];
  expert: number | null;
  text: string;
}

const isKind = (name: string): name is EventKind => Object.hasOwn(eventTypeIds, name);

export function readFilter(search: string): ScheduleFilter {
  const query = new URLSearchParams(search);
  const expert = Number(query.get('expert'));
  return {
    kinds: (query.get('type') ?? '').split(',').filter(isKind),
    expert: Number.isSafeInteger(expert) && expert > 0 ? expert : null,
    text: query.get('q') ?? '',
  };
}

/** The search part of the address with this filter in it; what else it carries stays. */
export function writeFilter(search: string, filter: ScheduleFilter): string {
  const query = new URLSearchParams(search);
  const set = (name: string, value: string) => (value ? query.set(name, value) : query.delete(name));
  set('type', filter.kinds.join(','));
  set('expert', filter.expert === null ? '' : String(filter.expert));
  set('q', filter.text);
  const text = query.toString();
  return text && `?${text}`;
}

export const isFiltering = ({ kinds, expert, text }: ScheduleFilter): boolean =>
  kinds.length > 0 || expert !== null || text.trim() !== '';

/** The author and the experts, each once. */
export function hostsOf(event: Pick<EventRow, 'user' | 'experts'>): Person[] {
  const hosts = new Map<number, Person>();
  for (const person of [event.user, ...event.experts]) if (person) hosts.set(person.id, person);
  return [...hosts.values()];
}

const folded = new WeakMap<EventRow, string>();

/** Everything of an event that a search by text looks at, in all its languages, folded. */
function searchText(event: EventRow): string {
  let text = folded.get(event);
  if (text === undefined) {
    const names = hostsOf(event).flatMap(namesOf);
    const titles = [event.name, ...Object.values(event.localized_name ?? {})];
    text = fold([...titles, event.room, event.track, ...names].filter(Boolean).join(' '));
    folded.set(event, text);
  }
  return text;
}

export function filterEvents(events: readonly EventRow[], filter: ScheduleFilter): readonly EventRow[] {
  if (!isFiltering(filter)) return events;
  const matches = filter.text.trim() === '' ? undefined : matcher(filter.text);
  return events.filter(
    (event) =>
      (filter.kinds.length === 0 || filter.kinds.includes(kindOf(event.type))) &&
      (filter.expert === null || hostsOf(event).some((host) => host.id === filter.expert)) &&
      (!matches || matches(searchText(event))),
  );
}
