import * as v from 'valibot';
import { placeCount } from './agenda.ts';
import { endpoint } from './endpoint.ts';
import { course, eventTypeIds } from './events.ts';
import { httpUrl } from './library.ts';
import { id, idText, localized, rowText, timestamp } from './scalars.ts';
import { person, roleAliases } from './users.ts';

export const titleMax = 500;
export const descriptionMax = 50_000;
export const placeMax = 120;
/** Longest event, in seconds. */
const maxEventSeconds = 366 * 86_400;
const maxTimestamp = 9_999_999_999;

const texts = (max: number) =>
  v.pipe(
    v.partial(
      v.object({
        en: v.pipe(v.string(), v.trim(), v.maxLength(max, `max:${max}`)),
        de: v.pipe(v.string(), v.trim(), v.maxLength(max, `max:${max}`)),
        ru: v.pipe(v.string(), v.trim(), v.maxLength(max, `max:${max}`)),
      }),
    ),
    // Drop languages with an empty text.
    v.transform((given) => Object.fromEntries(Object.entries(given).filter(([, text]) => text !== ''))),
  );
const someTexts = (max: number) =>
  v.pipe(
    texts(max),
    v.check((given) => Object.keys(given).length > 0, 'required'),
  );
const second = v.pipe(
  v.number('required'),
  v.safeInteger('required'),
  v.minValue(0, 'required'),
  v.maxValue(maxTimestamp, 'required'),
);
const place = v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(placeMax, `max:${placeMax}`)));
const link = v.object({
  name: v.pipe(v.string(), v.trim(), v.maxLength(200, 'max:200')),
  url: httpUrl,
});
const kinds = Object.keys(eventTypeIds) as (keyof typeof eventTypeIds)[];

/** An event as organisers edit it. */
export const eventForm = v.pipe(
  v.object({
    localized_name: someTexts(titleMax),
    localized_description: texts(descriptionMax),
    time_start: second,
    time_finish: second,
    kind: v.picklist(kinds, 'choice'),
    course_id: v.nullable(id),
    room: place,
    track: place,
    /** Two-letter codes. */
    languages: v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^[a-z]{2}$/, 'choice'))),
      v.maxLength(20, 'max:20'),
    ),
    /** In display order; the first is the author. */
    experts: v.pipe(v.array(id), v.maxLength(500, 'max:500')),
    /** Null: unlimited. */
    places: v.nullable(placeCount),
    cancelled: v.boolean(),
    /** Title of a custom type. */
    type_title: v.optional(place),
    /** Address of an external recording. */
    video_link: v.optional(v.nullable(httpUrl)),
    links: v.optional(v.pipe(v.array(link), v.maxLength(50, 'max:50'))),
  }),
  v.forward(
    v.check(({ time_start, time_finish }) => time_finish > time_start, 'endBeforeStart'),
    ['time_finish'],
  ),
  v.forward(
    v.check(({ time_start, time_finish }) => time_finish - time_start <= maxEventSeconds, 'tooLong'),
    ['time_finish'],
  ),
);
export type EventForm = v.InferOutput<typeof eventForm>;

const conflict = v.object({
  what: v.picklist(['speaker', 'room', 'places']),
  /** The other event; null if there are fewer places than bookings. */
  event: v.nullable(v.object({ id: v.nullable(id), name: rowText, localized_name: v.nullable(localized) })),
  person: v.nullable(person),
});
export type Conflict = v.InferOutput<typeof conflict>;
export type ConflictOnWire = v.InferInput<typeof conflict>;

/** An unreleased change of the programme; only organisers see it. */
export const draftChange = v.object({
  id,
  /** Null for a new event. */
  event_id: v.nullable(id),
  /** The published event; null for a new one. */
  before: v.nullable(v.unknown()),
  after: v.unknown(),
  conflicts: v.array(conflict),
  /** Count of people who starred or booked it or speak at it: they are notified by name. */
  concerned: v.number(),
  person: v.nullable(person),
  updated_at: timestamp,
});
export type DraftChange = Omit<v.InferOutput<typeof draftChange>, 'before' | 'after'> & {
  before: EventForm | null;
  after: EventForm;
};

export const listDraft = endpoint({
  method: 'GET',
  path: '/desk/programme',
  access: 'approved',
  summary: 'List the draft changes of the programme with their conflicts (organisers; extension)',
  output: v.object({
    /** The first changes by number; `total` counts all. */
    changes: v.array(draftChange),
    total: v.number(),
    added: v.number(),
    cancelled: v.number(),
    courses: v.array(course),
    rooms: v.array(rowText),
    tracks: v.array(rowText),
    /** Speakers of coming events whose account is suspended. Their names stay in the programme. */
    suspended: v.optional(v.array(v.object({ event_id: id, person })), []),
  }),
});

export const getEventForm = endpoint({
  method: 'GET',
  path: '/desk/programme/event/:id',
  access: 'approved',
  summary: 'Get an event for editing, with its draft change if there is one (organisers; extension)',
  params: v.object({ id: idText }),
  output: v.object({ draft_id: v.nullable(id), form: v.unknown() }),
});

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/desk/programme',
  access: 'approved',
  summary:
    'Save a draft change: of an event, of an earlier change, or of a new event (organisers; extension)',
  body: v.object({
    draft_id: v.optional(v.nullable(id)),
    event_id: v.optional(v.nullable(id)),
    form: eventForm,
  }),
  output: v.object({ id }),
});

export const dropAllDrafts = endpoint({
  method: 'DELETE',
  path: '/desk/programme',
  access: 'approved',
  summary: 'Discard all draft changes (organisers; extension)',
});

export const dropDraft = endpoint({
  method: 'DELETE',
  path: '/desk/programme/:id',
  access: 'approved',
  summary: 'Discard a draft change (organisers; extension)',
  params: v.object({ id: idText }),
});

export const releaseDraft = endpoint({
  method: 'POST',
  path: '/desk/programme/release',
  access: 'approved',
  summary: 'Release all or the given draft changes and notify people once (organisers; extension)',
  body: v.object({
    ids: v.optional(v.pipe(v.array(id), v.minLength(1, 'required'), v.maxLength(5000, 'max:5000'))),
    /** Also notify people whom none of the changes concerns. */
    tell_all: v.optional(v.boolean(), true),
  }),
  strict: true,
  output: v.object({ id, added: v.number(), changed: v.number(), told: v.number() }),
});

const release = v.object({
  id,
  at: timestamp,
  person: v.nullable(person),
  /** The first events; `count` counts all. */
  events: v.array(v.object({ id, name: rowText, localized_name: v.nullable(localized), added: v.boolean() })),
  count: v.number(),
  /** Fields of the form that changed in these events; empty if all are new. */
  fields: v.optional(v.array(v.string()), []),
  undone: v.boolean(),
});

export const listReleases = endpoint({
  method: 'GET',
  path: '/desk/programme/releases',
  access: 'approved',
  summary: 'List the releases, newest first (organisers; extension)',
  output: v.array(release),
});

export const undoRelease = endpoint({
  method: 'POST',
  path: '/desk/programme/releases/:id/undo',
  access: 'approved',
  summary: 'Undo a release; refused if a later release changed the same events (organisers; extension)',
  params: v.object({ id: idText }),
  output: v.object({ id }),
});

export const announcementMax = 2000;

const announcement = v.object({
  localized_title: someTexts(titleMax),
  localized_content: someTexts(announcementMax),
  to: v.variant('kind', [
    v.object({ kind: v.literal('all') }),
    v.object({ kind: v.literal('role'), role: v.picklist(roleAliases, 'choice') }),
    v.object({ kind: v.literal('course'), course: id }),
    v.object({ kind: v.literal('cohort'), cohort: id }),
    /** People who starred or booked the event, or speak at it. */
    v.object({ kind: v.literal('event'), event: id }),
    v.object({ kind: v.literal('booked'), event: id }),
  ]),
});
export type Announcement = v.InferOutput<typeof announcement>;

export const announce = endpoint({
  method: 'POST',
  path: '/desk/announce',
  access: 'approved',
  summary:
    'Send an announcement to everybody, a role, a course, a cohort or the participants of an event, now or later (organisers; extension)',
  body: v.object({ ...announcement.entries, at: v.optional(v.nullable(second)) }),
  strict: true,
  /** Count of notified people; null if it is sent later. */
  output: v.object({ told: v.nullable(v.number()) }),
});

const laterAnnouncement = v.object({ id, at: timestamp, title: rowText, localized_title: localized });
export type LaterAnnouncement = v.InferOutput<typeof laterAnnouncement>;

export const listLaterAnnouncements = endpoint({
  method: 'GET',
  path: '/desk/announce',
  access: 'approved',
  summary: 'List the scheduled announcements (organisers; extension)',
  output: v.array(laterAnnouncement),
});

export const dropLaterAnnouncement = endpoint({
  method: 'DELETE',
  path: '/desk/announce/:id',
  access: 'approved',
  summary: 'Cancel a scheduled announcement (organisers; extension)',
  params: v.object({ id: idText }),
});
