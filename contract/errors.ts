import * as v from 'valibot';
import { deskAct } from './desks.ts';

/** Why a call was refused. Clients decide by code, never by message. */
export const errorCodes = {
  unauthenticated: 401,
  credentials: 422,
  forbidden: 403,
  notFound: 404,
  closed: 413,
  pending: 413,
  tooLarge: 413,
  conflict: 412,
  mediaType: 415,
  alreadyVoted: 409,
  inFlight: 409,
  reset: 410,
  invalid: 422,
  keyReused: 422,
  tooMany: 429,
  server: 500,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof errorCodes;

/** What the refusal is about, so that a client can tell a refused operation from a refused conversation. */
export const errorSubject = v.object({
  type: v.picklist([
    'group',
    'message',
    'event',
    'user',
    'log',
    'operation',
    'material',
    'folder',
    'job',
    'poll',
    'review',
    'request',
  ]),
  id: v.union([v.number(), v.string()]),
});
export type ErrorSubject = v.InferOutput<typeof errorSubject>;

export const fieldErrors = v.record(v.string(), v.array(v.string()));
export type FieldErrors = v.InferOutput<typeof fieldErrors>;

/** `code` and `subject` are absent on servers that know only the plain calls. */
export const errorBody = v.object({
  message: v.optional(v.string(), ''),
  code: v.optional(v.string()),
  subject: v.optional(errorSubject),
  errors: v.optional(fieldErrors),
  /** Of a conflict: the row as it is. */
  data: v.optional(v.unknown()),
  /** Of a conflict on a desk: what somebody else has done to the row since. */
  happened: v.optional(deskAct),
});
export type ErrorBody = v.InferOutput<typeof errorBody>;
