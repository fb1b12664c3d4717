import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { flag, id, idText, lateTimestamp, number, rev, rowText, text, timestamp } from './scalars.ts';
import { person } from './users.ts';

export const noteMax = 2000;

/**
 * The event as the device stored it when the person last opened it. Differences from the current row are
 * shown as changes.
 */
const seenEvent = v.object({
  name: text(500),
  /** By language; absent in older builds. */
  localized_name: v.optional(v.nullable(v.record(v.string(), text(500)))),
  /** Milliseconds since 1970. */
  start: v.pipe(v.number(), v.safeInteger()),
  finish: v.pipe(v.number(), v.safeInteger()),
  room: v.nullable(text(500)),
  cancelled: v.boolean(),
});
export type SeenEvent = v.InferOutput<typeof seenEvent>;

/** A person's private entry about an event. Its id is the event's. */
export const agendaEntry = v.object({
  id,
  starred: v.nullish(flag, false),
  note: v.optional(v.nullable(rowText)),
  seen: v.optional(v.nullable(seenEvent)),
  rev: v.optional(rev, 0),
});
export type AgendaEntry = v.InferOutput<typeof agendaEntry>;
export type AgendaEntryOnWire = v.InferInput<typeof agendaEntry>;

/** Absent fields stay unchanged. */
export const agendaChange = v.object({
  starred: v.optional(v.boolean()),
  note: v.optional(v.nullable(text(noteMax))),
  seen: v.optional(v.nullable(seenEvent)),
});

const ofEvent = v.object({ id: idText });

export const listAgenda = endpoint({
  method: 'GET',
  path: '/agenda',
  access: 'approved',
  summary: 'List the events that the caller has starred or written a note on (extension)',
  output: v.array(agendaEntry),
});

export const setAgenda = endpoint({
  method: 'PUT',
  path: '/event/:id/agenda',
  access: 'approved',
  summary: 'Set the star, the note and the last seen version of an event (extension)',
  params: ofEvent,
  body: agendaChange,
  output: agendaEntry,
  keyed: true,
});

export const remindMinutes = [0, 5, 15, 30] as const;

const agendaSettings = v.object({
  /** Minutes before an event of the agenda; 0 for no reminder. */
  remind_minutes: v.picklist(remindMinutes, 'choice'),
  /** The part of the calendar's secret address after `/api/calendar/`; null if there is none. */
  feed: v.nullable(rowText),
  /** Booked events and business meetings are mailed to the calendar of the person. */
  calendar_mails: v.optional(v.boolean(), false),
});
export type AgendaSettings = v.InferOutput<typeof agendaSettings>;

export const getAgendaSettings = endpoint({
  method: 'GET',
  path: '/agenda/settings',
  access: 'approved',
  summary: 'Get the reminder settings and the secret calendar address (extension)',
  output: agendaSettings,
});

export const setReminder = endpoint({
  method: 'PUT',
  path: '/agenda/settings',
  access: 'approved',
  summary: 'Set how long before an event the caller is reminded (extension)',
  body: v.object({ remind_minutes: v.picklist(remindMinutes, 'choice') }),
  output: agendaSettings,
});

export const setCalendarMails = endpoint({
  method: 'PUT',
  path: '/agenda/calendar-mails',
  access: 'approved',
  summary:
    'Set whether booked events and business meetings are mailed to the calendar of the caller (extension)',
  body: v.object({ calendar_mails: v.boolean() }),
  output: agendaSettings,
});

export const renewFeed = endpoint({
  method: 'POST',
  path: '/agenda/feed',
  access: 'approved',
  summary: 'Create a new secret calendar address; the previous one stops working (extension)',
  output: agendaSettings,
});

export const endFeed = endpoint({
  method: 'DELETE',
  path: '/agenda/feed',
  access: 'approved',
  summary: 'Revoke the secret calendar address (extension)',
});

export const readFeed = endpoint({
  method: 'GET',
  path: '/calendar/:link',
  access: 'public',
  summary: 'Download an agenda as iCalendar by its secret address; 304 if nothing has changed (extension)',
  params: v.object({ link: v.pipe(v.string(), v.maxLength(100)) }),
});

export const bookingStates = ['booked', 'waiting'] as const;

/** The person's booking of an event. Its id is the event's. */
export const booking = v.object({
  id,
  state: v.nullish(v.picklist(bookingStates), 'booked'),
  /** Position on the waiting list, from 1. */
  position: v.optional(v.nullable(number())),
  at: lateTimestamp,
  rev: v.optional(rev, 0),
});
export type Booking = v.InferOutput<typeof booking>;
export type BookingOnWire = v.InferInput<typeof booking>;

/** For events with a limited number of places. */
export const places = v.object({
  places: number(),
  booked: number(),
  waiting: v.nullish(number(), 0),
  closes_at: v.optional(v.nullable(timestamp)),
  /** False if places are only for cohorts to which the caller does not belong. */
  may_book: v.nullish(flag, true),
  /** Cohorts whose members may book; only for administrators, empty for others. */
  cohorts: v.nullish(v.array(id), []),
});
export type Places = v.InferOutput<typeof places>;

export const listBookings = endpoint({
  method: 'GET',
  path: '/bookings',
  access: 'approved',
  summary: 'List the booked and waiting-list places of the caller (extension)',
  output: v.array(booking),
});

export const book = endpoint({
  method: 'POST',
  path: '/event/:id/booking',
  access: 'approved',
  summary: 'Book a place at an event, or join the waiting list if the event is full (extension)',
  params: ofEvent,
  output: booking,
  keyed: true,
});

export const cancelBooking = endpoint({
  method: 'DELETE',
  path: '/event/:id/booking',
  access: 'approved',
  summary: 'Cancel a booking; the first person on the waiting list gets the place (extension)',
  params: ofEvent,
  keyed: true,
});

export const maxPlaces = 100_000;
const placesRule = `upTo:${maxPlaces}`;
/** The number of places of an event; 0 sends everybody to the waiting list. */
export const placeCount = v.pipe(
  v.number(placesRule),
  v.integer(placesRule),
  v.minValue(0, placesRule),
  v.maxValue(maxPlaces, placesRule),
);

export const setPlaces = endpoint({
  method: 'PUT',
  path: '/event/:id/places',
  access: 'approved',
  summary:
    'Set the number of places, the booking deadline and the cohorts that may book (its speakers, organisers; extension)',
  params: ofEvent,
  body: v.object({
    /** Null: unlimited, no booking needed. */
    places: v.nullable(placeCount),
    /** Unix seconds; null: at the start of the event. */
    closes_at: v.optional(
      v.nullable(v.pipe(v.number('invalid'), v.safeInteger('invalid'), v.minValue(0, 'invalid'))),
    ),
    /** Cohorts whose members may book; empty: everybody. Only administrators may change them. */
    cohorts: v.optional(v.pipe(v.array(id), v.maxLength(50, 'max:50'))),
  }),
  output: v.nullable(places),
});

export const listEventBookings = endpoint({
  method: 'GET',
  path: '/event/:id/bookings',
  access: 'approved',
  summary:
    'List the attendees and the waiting list of an event, in order (its speakers, organisers; extension)',
  params: ofEvent,
  output: v.array(v.object({ person, state: v.picklist(bookingStates), at: timestamp })),
});
