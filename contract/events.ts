import * as v from 'valibot';
import { places } from './agenda.ts';
import { endpoint } from './endpoint.ts';
import {
  asList,
  asRow,
  flag,
  id,
  idText,
  lateTimestamp,
  localized,
  number,
  readAs,
  rev,
  rowText,
} from './scalars.ts';
import { roomSettings } from './room-settings.ts';
import { person, personInRow } from './users.ts';

/** Ids that our server sends. When reading, the alias counts, then the id. */
export const eventTypeIds = {
  break: 1,
  lecture: 2,
  b2b: 3,
  workshop: 4,
  open_hours: 5,
  presentation: 6,
  qa: 7,
  discussion: 8,
  other: 9,
} as const;
export type EventKind = keyof typeof eventTypeIds;

const isAlias = (name: string): name is EventKind => Object.hasOwn(eventTypeIds, name);

/** Reads a type of which another server sends only the id or the alias. */
function asType(value: unknown): unknown {
  if (typeof value !== 'string' || !isAlias(value)) return asRow(value);
  return { id: eventTypeIds[value], alias: value };
}

export const eventType = readAs(
  asType,
  v.object({
    id: number(),
    title: v.nullish(rowText, ''),
    localized_title: v.optional(v.nullable(localized)),
    alias: v.optional(v.nullable(rowText)),
  }),
);
export type EventType = v.InferOutput<typeof eventType>;

export const course = readAs(
  asRow,
  v.object({
    id: number(),
    title: v.nullish(rowText, ''),
    localized_title: v.optional(v.nullable(localized)),
  }),
);

export type Course = v.InferOutput<typeof course>;

export const stars = v.pipe(
  number('stars'),
  v.integer('stars'),
  v.minValue(1, 'stars'),
  v.maxValue(5, 'stars'),
);
export const rating = v.object({ relevant: stars, informative: stars, interesting: stars });
export type Rating = v.InferOutput<typeof rating>;

/** A rating as other servers may send it: 0 or null for missing values. */
const givenRating = v.object({
  relevant: v.nullish(number(), 0),
  informative: v.nullish(number(), 0),
  interesting: v.nullish(number(), 0),
});

export const attachment = v.object({
  id: v.optional(id),
  name: v.nullish(rowText, ''),
  file: v.optional(v.nullable(rowText)),
  url: v.optional(v.nullable(rowText)),
  size: v.optional(v.nullable(number())),
});
export type Attachment = v.InferOutput<typeof attachment>;

const typeOrOther = v.optional(eventType, { id: eventTypeIds.other }) as v.GenericSchema<
  v.InferInput<typeof eventType>,
  EventType
>;
const optionalText = v.optional(v.nullable(rowText));

/** The fields that a schedule shows. */
const listFields = {
  id,
  name: v.nullish(rowText, ''),
  localized_name: v.optional(v.nullable(localized)),
  time_start: lateTimestamp,
  time_finish: lateTimestamp,
  type: typeOrOther,
  course: v.optional(v.nullable(course)),
  user: v.optional(v.nullable(personInRow)),
  experts: v.nullish(readAs(asList, v.array(personInRow)), []),
  room: optionalText,
  track: optionalText,
  languages: v.optional(v.nullable(readAs(asList, v.array(rowText)))),
  status: optionalText,
  video_link: optionalText,
  rev: v.optional(rev, 0),
};

/**
 * The fields of an event's own page. Meeting keys are null if the caller may not have them or there are none.
 */
const detailFields = {
  description: optionalText,
  localized_description: v.optional(v.nullable(localized)),
  /** There is a meeting; its keys are sent near the start (extension). */
  has_meeting: v.optional(flag),
  zoom_meeting_number: optionalText,
  zoom_password: optionalText,
  zoom_link: optionalText,
  internal_link: optionalText,
  /** Dial-in numbers (extension). */
  dial_in: optionalText,
  /** How the meeting opens, and whether organisers see who joined (extension). */
  meeting: v.optional(v.nullable(v.object({ way: rowText, named: v.optional(flag) }))),
  /** The way its hosts chose; absent: chosen automatically (extension). */
  meeting_way: optionalText,
  /** Present if places are limited (extension). */
  booking: v.optional(v.nullable(places)),
  /** Whether people can ask questions on the event (extension). */
  room_settings: v.optional(v.nullable(roomSettings)),
  library: v.nullish(readAs(asList, v.array(attachment)), []),
  rating: v.optional(v.nullable(givenRating)),
  rating_summary: v.optional(
    v.object({ relevant: number(), informative: number(), interesting: number(), count: number() }),
  ),
};

export const event = v.object({ ...listFields, ...detailFields });
export type Event = v.InferOutput<typeof event>;
export type EventOnWire = v.InferInput<typeof event>;

export const eventDetails = v.object({ id, rev: v.optional(rev, 0), ...detailFields });
export type EventDetails = v.InferOutput<typeof eventDetails>;
export type EventDetailsOnWire = v.InferInput<typeof eventDetails>;

/**
 * The whole programme by columns: people, rooms and types once, rows as indexes into them, starts as minutes
 * after the previous row. A fifth of the plain list in bytes; `event-list.ts` packs and unpacks it.
 */
export const packedEvents = v.object({
  rev,
  people: v.array(person),
  rooms: v.array(v.string()),
  tracks: v.array(v.string()),
  types: v.array(eventType),
  courses: v.array(course),
  languages: v.array(v.array(v.string())),
  id: v.array(v.number()),
  row_rev: v.array(v.number()),
  name: v.array(v.union([v.string(), localized])),
  start: v.array(v.number()),
  minutes: v.array(v.number()),
  type: v.array(v.number()),
  course: v.array(v.number()),
  room: v.array(v.number()),
  track: v.array(v.number()),
  language: v.array(v.number()),
  user: v.array(v.number()),
  experts: v.array(v.array(v.number())),
  status: v.record(v.string(), v.string()),
  video_link: v.record(v.string(), v.string()),
});
export type PackedEventsOnWire = v.InferInput<typeof packedEvents>;

export const metric = v.object({ type: eventType, done: v.number(), all: v.number() });

const commaList = v.pipe(
  v.string(),
  v.maxLength(500),
  v.transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  ),
);
const idList = v.pipe(commaList, v.array(idText));
const courseList = v.pipe(
  commaList,
  v.array(
    v.union([
      idText,
      v.pipe(
        v.literal('-1'),
        v.transform(() => -1),
      ),
    ]),
  ),
);

export const listEvents = endpoint({
  method: 'GET',
  path: '/events',
  access: 'approved',
  summary: 'List the programme, optionally filtered by type, course and person; an empty filter is ignored',
  query: v.object({
    'filter[type]': v.optional(commaList),
    /** Ids of courses; -1 for open hours, as in the specification's course categories. */
    'filter[course_type]': v.optional(courseList),
    'filter[user_id]': v.optional(idList),
  }),
  output: v.array(event),
});

const recordingSource = v.object({
  /** Address on the web. */
  url: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(2000, 'max:2000')))),
  /** A film or audio file of the library. */
  material_id: v.optional(v.nullable(id)),
});
export type RecordingSource = v.InferOutput<typeof recordingSource>;

export const setRecording = endpoint({
  method: 'PUT',
  path: '/event/:id/recording',
  access: 'approved',
  summary:
    'Set the recording of an event; a body with neither file nor address removes it (speakers of the event, organisers; extension)',
  params: v.object({ id: idText }),
  body: recordingSource,
  output: event,
});

export const listPackedEvents = endpoint({
  method: 'GET',
  path: '/event/list',
  access: 'approved',
  summary: 'List the programme without details, packed by columns (extension)',
  output: packedEvents,
});

export const listEventDetails = endpoint({
  method: 'GET',
  path: '/event/details',
  access: 'approved',
  summary: 'List the details of all events, which the packed list omits (extension)',
  output: v.array(eventDetails),
});

export const getEvent = endpoint({
  method: 'GET',
  path: '/event/:id',
  access: 'approved',
  summary: 'Get an event',
  params: v.object({ id: idText }),
  output: event,
});

export const getActualEvent = endpoint({
  method: 'GET',
  path: '/event/actual',
  access: 'approved',
  summary: 'Get the running event that is most relevant to the caller, or null',
  output: v.nullable(event),
});

export const getMetric = endpoint({
  method: 'GET',
  path: '/event/metric',
  access: 'approved',
  summary: 'Count the past events and all events per type',
  output: v.array(metric),
});

export const rateEvent = endpoint({
  method: 'POST',
  path: '/event/:id/rate',
  access: 'approved',
  summary: 'Rate an event that has started; replaces an earlier rating',
  params: v.object({ id: idText }),
  body: rating,
  output: event,
  keyed: true,
});
