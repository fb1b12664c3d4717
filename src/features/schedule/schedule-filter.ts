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
  track: string | null;
  room: string | null;
  /** Course id. */
  course: number | null;
  language: string | null;
  /** Only events that the person starred, booked or hosts. */
  mine: boolean;
}

export const noFilter: ScheduleFilter = {
  kinds: [],
  expert: null,
  text: '',
  track: null,
  room: null,
  course: null,
  language: null,
  mine: false,
};

const idOf = (text: string | null): number | null => {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

const isKind = (name: string): name is EventKind => Object.hasOwn(eventTypeIds, name);

export function readFilter(search: string): ScheduleFilter {
  const query = new URLSearchParams(search);
  return {
    kinds: (query.get('type') ?? '').split(',').filter(isKind),
    expert: idOf(query.get('expert')),
    text: query.get('q') ?? '',
    track: query.get('track') || null,
    room: query.get('room') || null,
    course: idOf(query.get('course')),
    language: query.get('speaks') || null,
    mine: query.get('mine') === '1',
  };
}

/** Returns the query string with this filter. Other parameters stay. */
export function writeFilter(search: string, filter: ScheduleFilter): string {
  const query = new URLSearchParams(search);
  const set = (name: string, value: string) => (value ? query.set(name, value) : query.delete(name));
  set('type', filter.kinds.join(','));
  set('expert', filter.expert === null ? '' : String(filter.expert));
  set('q', filter.text);
  set('track', filter.track ?? '');
  set('room', filter.room ?? '');
  set('course', filter.course === null ? '' : String(filter.course));
  set('speaks', filter.language ?? '');
  set('mine', filter.mine ? '1' : '');
  const text = query.toString();
  return text && `?${text}`;
}

export const isFiltering = ({ kinds, expert, text, ...rest }: ScheduleFilter): boolean =>
  kinds.length > 0 || expert !== null || text.trim() !== '' || rest.mine || countMoreFilters(rest) > 0;

/** Whether the filter searches the whole programme instead of narrowing a day. */
export const isSearching = ({ text, expert }: ScheduleFilter): boolean =>
  text.trim() !== '' || expert !== null;

/** The count of set filters in the popover "More". */
export const countMoreFilters = ({
  track,
  room,
  course,
  language,
}: Pick<ScheduleFilter, 'track' | 'room' | 'course' | 'language'>): number =>
  [track, room, course, language].filter((each) => each !== null).length;

/** The author and the experts, without duplicates. */
export function hostsOf(event: Pick<EventRow, 'user' | 'experts'>): Person[] {
  // Without an id, the name identifies a person.
  const keyOf = ({ id, first_name, last_name }: Person) => id || `${first_name} ${last_name}`;
  const hosts = new Map<number | string, Person>();
  for (const person of [event.user, ...event.experts]) if (person) hosts.set(keyOf(person), person);
  return [...hosts.values()];
}

const foldedTexts = new WeakMap<EventRow, string>();

/**
 * The text that a search looks through: title in all languages, room, track and hosts, folded. Cached by
 * event row.
 */
function searchText(event: EventRow): string {
  let text = foldedTexts.get(event);
  if (text === undefined) {
    const names = hostsOf(event).flatMap(namesOf);
    const titles = [event.name, ...Object.values(event.localized_name ?? {})];
    text = fold([...titles, event.room, event.track, ...names].filter(Boolean).join(' '));
    foldedTexts.set(event, text);
  }
  return text;
}

/** Keeps the order of `events`. `isMine` decides whether an event is in the person's agenda. */
export function filterEvents(
  events: readonly EventRow[],
  filter: ScheduleFilter,
  isMine: (event: EventRow) => boolean = () => true,
): readonly EventRow[] {
  if (!isFiltering(filter)) return events;
  const matches = filter.text.trim() === '' ? undefined : matcher(filter.text);
  return events.filter(
    (event) =>
      (filter.kinds.length === 0 || filter.kinds.includes(kindOf(event.type))) &&
      (filter.expert === null || hostsOf(event).some((host) => host.id === filter.expert)) &&
      (filter.track === null || event.track === filter.track) &&
      (filter.room === null || event.room === filter.room) &&
      (filter.course === null || event.course?.id === filter.course) &&
      (filter.language === null || (event.languages ?? []).includes(filter.language)) &&
      (!filter.mine || isMine(event)) &&
      (!matches || matches(searchText(event))),
  );
}
