import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { event } from './events.ts';
import { flag, id, idText, rowText, timestamp } from './scalars.ts';
import { person } from './users.ts';

const trimmed = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max, `max:${max}`));
const httpLink = v.union([
  v.literal(''),
  v.pipe(
    trimmed(2000),
    v.check((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), 'url'),
  ),
]);
const optionalOrNull = <T extends v.GenericSchema>(schema: T) => v.optional(v.nullable(schema));

/**
 * How a meeting opens:
 *
 * - `embedded`: Zoom inside the product, hosted by the school's own account
 * - `app`: the Zoom app or a Zoom link
 * - `jitsi`, `bigbluebutton`: rooms on the servers named in the settings
 * - `frame`: a link, shown inside the product
 * - `link`: a link, opened in a tab of its own
 */
export const meetingWays = ['embedded', 'app', 'jitsi', 'bigbluebutton', 'frame', 'link'] as const;
export type MeetingWay = (typeof meetingWays)[number];

/** How an event can be joined; empty fields are cleared. */
const meetingForm = v.object({
  zoom_meeting_number: optionalOrNull(
    v.pipe(
      trimmed(40),
      v.transform((value) => value.replace(/[\s-]/g, '')),
      v.regex(/^(\d{9,12})?$/, 'meetingNumber'),
    ),
  ),
  zoom_password: optionalOrNull(trimmed(100)),
  /** For guests, and for members if there is no other address. */
  zoom_link: optionalOrNull(httpLink),
  /** For signed-in people. */
  internal_link: optionalOrNull(httpLink),
  /** Dial-in numbers as text. */
  dial_in: optionalOrNull(trimmed(1000)),
  /** Empty: chosen automatically from the other fields. */
  meeting_way: optionalOrNull(v.picklist(['', ...meetingWays], 'choice')),
});
export type MeetingForm = v.InferOutput<typeof meetingForm>;

const ofEvent = v.object({ id: idText });

export const setMeeting = endpoint({
  method: 'PUT',
  path: '/event/:id/meeting',
  access: 'approved',
  summary: 'Set the way to join the meeting of an event (its speakers, organisers; extension)',
  params: ofEvent,
  body: meetingForm,
  output: event,
});

export const signMeeting = endpoint({
  method: 'POST',
  path: '/event/:id/meeting-signature',
  access: 'approved',
  summary:
    'Get the credentials of the embedded meeting around the time of the event; the author starts it, others join',
  params: ofEvent,
  output: v.object({
    signature: v.string(),
    sdk_key: v.string(),
    meeting_number: v.string(),
    password: v.string(),
    role: v.picklist([0, 1]),
    /** In seconds. */
    expires_in: v.number(),
  }),
});

const zoomEntry = v.object({
  signature: v.string(),
  meeting_number: v.string(),
  password: v.string(),
  role: v.picklist([0, 1]),
  /** Version of the SDK that the server delivers. */
  sdk_version: v.string(),
  /** For the person who starts a meeting of another account. */
  zak: v.optional(v.string()),
  obf_token: v.optional(v.string()),
});

/** Credentials for one person to join one meeting once. */
export const meetingEntry = v.variant('way', [
  v.object({ way: v.literal('embedded'), zoom: zoomEntry }),
  v.object({
    way: v.literal('jitsi'),
    /** Origin of the server with the room. */
    host: v.string(),
    room: v.string(),
    jwt: v.optional(v.string()),
  }),
  v.object({ way: v.picklist(['app', 'bigbluebutton', 'frame', 'link']), address: v.string() }),
]);
export type MeetingEntry = v.InferOutput<typeof meetingEntry>;

export const enterMeeting = endpoint({
  method: 'POST',
  path: '/event/:id/meeting-entry',
  access: 'approved',
  summary: 'Join the meeting of an event around its time, the way its hosts chose (extension)',
  params: ofEvent,
  output: v.object({ visit: v.string(), entry: meetingEntry }),
});

export const leaveMeeting = endpoint({
  method: 'POST',
  path: '/event/:id/meeting-leave',
  access: 'approved',
  summary: 'Record that the caller left a meeting (extension)',
  params: ofEvent,
  body: v.object({ visit: v.pipe(v.string(), v.uuid('uuid')) }),
  output: v.object({ id }),
});

export const listMeetingWays = endpoint({
  method: 'GET',
  path: '/meetings/ways',
  access: 'approved',
  summary: 'List the meeting providers of this server (hosts of meetings; extension)',
  output: v.object({
    ways: v.array(v.picklist(meetingWays)),
    /** The Zoom SDK in the product: its version and release date. */
    zoom_sdk: v.nullable(v.object({ version: v.string(), released: v.string() })),
    /** Organisers see who joined, not only how many. */
    named: flag,
  }),
});

export const listAttendance = endpoint({
  method: 'GET',
  path: '/meetings/attendance',
  access: 'approved',
  summary: 'Count the people who joined the meeting of each event (organisers; extension)',
  output: v.array(
    v.object({
      event_id: id,
      joined: v.number(),
      /** A person who did not report leaving counts as inside until the end of the event. */
      inside: v.number(),
    }),
  ),
});

export const getAttendance = endpoint({
  method: 'GET',
  path: '/event/:id/attendance',
  access: 'approved',
  summary: 'List the joins and leaves of a meeting (its speakers, organisers; extension)',
  params: ofEvent,
  output: v.object({
    named: flag,
    visits: v.array(
      v.object({
        joined_at: timestamp,
        left_at: v.nullable(timestamp),
        way: rowText,
        person: v.nullable(person),
      }),
    ),
  }),
});
