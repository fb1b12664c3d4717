import type { EventOnWire, PackedEventsOnWire } from './events.ts';

type ListedEvent = Pick<
  EventOnWire,
  | 'id'
  | 'name'
  | 'localized_name'
  | 'type'
  | 'course'
  | 'user'
  | 'experts'
  | 'room'
  | 'track'
  | 'languages'
  | 'status'
  | 'video_link'
  | 'rev'
> & { time_start: number; time_finish: number };

/** Numbers distinct values in order of their first appearance; -1 for null and undefined. */
const numbering = <T>(keyOf: (value: T) => string) => {
  const values: T[] = [];
  const numbers = new Map<string, number>();
  const number = (value: T | null | undefined): number => {
    if (value === null || value === undefined) return -1;
    const key = keyOf(value);
    let n = numbers.get(key);
    if (n === undefined) {
      n = values.push(value) - 1;
      numbers.set(key, n);
    }
    return n;
  };
  return { values, number };
};

/**
 * Packs events whose times are in unix seconds. They are sorted by start, so that starts are small
 * differences.
 */
export function packEvents(events: readonly ListedEvent[], rev: number): PackedEventsOnWire {
  const people = numbering<NonNullable<ListedEvent['user']>>((value) => String(value.id));
  const rooms = numbering<string>(String);
  const tracks = numbering<string>(String);
  const types = numbering<ListedEvent['type']>((value) => `${value.id}:${value.title ?? ''}`);
  const courses = numbering<NonNullable<ListedEvent['course']>>((value) => String(value.id));
  const languages = numbering<string[]>((value) => value.join());
  const packed: PackedEventsOnWire = {
    rev,
    people: people.values,
    rooms: rooms.values,
    tracks: tracks.values,
    types: types.values,
    courses: courses.values,
    languages: languages.values,
    id: [],
    row_rev: [],
    name: [],
    start: [],
    minutes: [],
    type: [],
    course: [],
    room: [],
    track: [],
    language: [],
    user: [],
    experts: [],
    status: {},
    video_link: {},
  };
  let previous = 0;
  for (const event of events.toSorted((a, b) => a.time_start - b.time_start || a.id - b.id)) {
    const position = packed.id.push(event.id) - 1;
    packed.row_rev.push(event.rev ?? 0);
    packed.name.push(hasTexts(event.localized_name) ? event.localized_name : (event.name ?? ''));
    packed.start.push(event.time_start / 60 - previous);
    previous = event.time_start / 60;
    packed.minutes.push((event.time_finish - event.time_start) / 60);
    packed.type.push(types.number(event.type));
    packed.course.push(courses.number(event.course));
    packed.room.push(rooms.number(event.room));
    packed.track.push(tracks.number(event.track));
    packed.language.push(languages.number(event.languages));
    packed.user.push(people.number(event.user));
    packed.experts.push((event.experts ?? []).map((expert) => people.number(expert)));
    if (event.status) packed.status[position] = event.status;
    if (event.video_link) packed.video_link[position] = event.video_link;
  }
  return packed;
}

const hasTexts = (
  texts: ListedEvent['localized_name'],
): texts is NonNullable<ListedEvent['localized_name']> => !!texts && Object.keys(texts).length > 0;

/** The inverse of `packEvents`: events as in the plain list, times in unix seconds. */
export function unpackEvents(packed: PackedEventsOnWire): ListedEvent[] {
  let minute = 0;
  return packed.id.map((id, position) => {
    minute += packed.start[position] ?? 0;
    const name = packed.name[position] ?? '';
    const start = Math.round(minute * 60);
    return {
      id,
      rev: packed.row_rev[position] ?? 0,
      name: typeof name === 'string' ? name : (name.en ?? name.de ?? name.ru ?? ''),
      localized_name: typeof name === 'string' ? null : name,
      time_start: start,
      time_finish: start + Math.round((packed.minutes[position] ?? 0) * 60),
      type: packed.types[packed.type[position] ?? -1] ?? { id: 9, title: '' },
      course: packed.courses[packed.course[position] ?? -1] ?? null,
      user: packed.people[packed.user[position] ?? -1] ?? null,
      experts: (packed.experts[position] ?? []).flatMap((index) => packed.people[index] ?? []),
      room: packed.rooms[packed.room[position] ?? -1] ?? null,
      track: packed.tracks[packed.track[position] ?? -1] ?? null,
      languages: packed.languages[packed.language[position] ?? -1] ?? null,
      status: packed.status[position] ?? null,
      video_link: packed.video_link[position] ?? null,
    };
  });
}
