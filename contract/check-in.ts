import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import {
  id,
  idText,
  isoDay,
  lateTimestamp,
  locale,
  localized,
  number,
  rev,
  rowText,
  timestamp,
} from './scalars.ts';
import { person, roleAliases } from './users.ts';

/** A person is checked in to a day of the school (in its time zone) or to one event: one of the two is null. */
const target = { day: v.nullable(isoDay), event_id: v.nullable(id) };
export interface CheckInTarget {
  day: string | null;
  event_id: number | null;
}

/** The text of a QR code that identifies a person; `parseCode` reads it. */
export const codeText = v.pipe(v.string(), v.maxLength(200, 'max:200'));

/** A person as helpers at the entrance see them. Its id is the person's. */
export const attendee = v.object({
  id,
  first_name: v.nullish(rowText, ''),
  last_name: v.nullish(rowText, ''),
  localized_name: v.optional(v.nullable(localized)),
  localized_surname: v.optional(v.nullable(localized)),
  /** The e-mail address of a person without a name; null for others. */
  email: v.optional(v.nullable(rowText)),
  organisation: v.optional(v.nullable(rowText)),
  role: v.nullish(v.picklist(roleAliases), 'attendee'),
  course_type: v.optional(v.nullable(number())),
  /** The serial of the person's valid code. Codes with another serial are revoked. */
  serial: v.nullish(number(), 1),
  rev: v.optional(rev, 0),
});
export type Attendee = v.InferOutput<typeof attendee>;
export type AttendeeOnWire = v.InferInput<typeof attendee>;

export const checkIn = v.object({
  id,
  user_id: id,
  day: v.optional(v.nullable(rowText)),
  event_id: v.optional(v.nullable(id)),
  /** Time on the device of the helper. */
  at: lateTimestamp,
  /** The helper; null for a deleted account. */
  by: v.optional(v.nullable(person)),
  rev: v.optional(rev, 0),
});
export type CheckIn = v.InferOutput<typeof checkIn>;
export type CheckInOnWire = v.InferInput<typeof checkIn>;

/** The person's own code. Its id is the person's. */
export const ownCode = v.object({
  id,
  code: rowText,
  /** The school's public key, with which devices verify codes: an uncompressed point of P-256 in base64url. */
  key: rowText,
  /** What an organiser named the person a helper for; null for everybody else. */
  helps: v.optional(
    v.nullable(
      v.object({
        /** The only event to check people in to; null for all events and days. */
        event_id: v.nullable(id),
        ends_at: timestamp,
      }),
    ),
  ),
  rev: v.optional(rev, 0),
});
export type OwnCode = v.InferOutput<typeof ownCode>;
export type OwnCodeOnWire = v.InferInput<typeof ownCode>;

const ofTarget = { user_id: id, ...target };
const hasOneTarget = ({ day: ofDay, event_id }: CheckInTarget) => (ofDay === null) !== (event_id === null);

export const newCheckIn = v.pipe(
  v.object({
    ...ofTarget,
    /** Milliseconds since 1970. */
    at: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    /** The scanned code; absent if the helper chose the person by name. */
    code: v.optional(codeText),
  }),
  v.check((value) => hasOneTarget(value), 'invalid'),
);

export const undoneCheckIn = v.pipe(
  v.object(ofTarget),
  v.check((value) => hasOneTarget(value), 'invalid'),
);

export const listAttendees = endpoint({
  method: 'GET',
  path: '/check-in/people',
  access: 'approved',
  summary: 'List all people with the fields that a check-in needs (organisers, helpers); empty for others',
  output: v.array(attendee),
});

export const listCheckIns = endpoint({
  method: 'GET',
  path: '/check-in',
  access: 'approved',
  summary: 'List the check-ins of the caller; organisers get all, helpers those of their events',
  output: v.array(checkIn),
});

export const listOwnCodes = endpoint({
  method: 'GET',
  path: '/check-in/code',
  access: 'approved',
  summary: 'Get the signed code of the caller, as a list of one, with the public key of the school',
  output: v.array(ownCode),
});

export const renewCode = endpoint({
  method: 'POST',
  path: '/check-in/code/renew',
  access: 'approved',
  summary: 'Create a new code for the caller; codes and badges from before are revoked',
  output: ownCode,
});

export const addCheckIn = endpoint({
  method: 'POST',
  path: '/check-in',
  access: 'approved',
  summary:
    'Check a person in to a day or an event; 409 with the first check-in if there is one (organisers, helpers)',
  body: newCheckIn,
  output: checkIn,
  keyed: true,
});

export const undoCheckIn = endpoint({
  method: 'POST',
  path: '/check-in/undo',
  access: 'approved',
  summary: 'Undo a check-in (organisers, helpers)',
  body: undoneCheckIn,
  keyed: true,
});

export const getOwnBadge = endpoint({
  method: 'GET',
  path: '/check-in/badge',
  access: 'file',
  summary: 'Download the badge of the caller as PDF, with the code',
  query: v.object({ lang: v.optional(locale) }),
});

export const getBadges = endpoint({
  method: 'GET',
  path: '/desk/badges',
  access: 'file',
  summary: 'Download the badges of all people, of a role or a course, or of one person, as PDF (organisers)',
  query: v.object({
    lang: v.optional(locale),
    role: v.optional(v.picklist(roleAliases)),
    course: v.optional(idText),
    user: v.optional(idText),
  }),
});

/** A person who checks in others until a time. Its id is the person's. */
export const checkInHelper = v.object({
  id,
  person,
  event_id: v.nullable(id),
  ends_at: timestamp,
});
export type CheckInHelper = v.InferOutput<typeof checkInHelper>;
export type CheckInHelperOnWire = v.InferInput<typeof checkInHelper>;

export const listCheckInHelpers = endpoint({
  method: 'GET',
  path: '/desk/check-in/helpers',
  access: 'approved',
  summary: 'List the people who help with the check-in (organisers)',
  output: v.array(checkInHelper),
});

export const saveCheckInHelper = endpoint({
  method: 'POST',
  path: '/desk/check-in/helpers',
  access: 'approved',
  summary: 'Name a person as a helper for one event or all until a time, or change that (organisers)',
  body: v.object({
    user_id: id,
    event_id: v.nullable(id),
    /** In seconds. */
    ends_at: v.pipe(v.number('required'), v.safeInteger('invalid'), v.minValue(0), v.maxValue(9_999_999_999)),
  }),
  output: v.array(checkInHelper),
});

export const deleteCheckInHelper = endpoint({
  method: 'DELETE',
  path: '/desk/check-in/helpers/:id',
  access: 'approved',
  summary: 'End the help of a person; their devices delete the list of people (organisers)',
  params: v.object({ id: idText }),
});
