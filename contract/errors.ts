import * as v from 'valibot';
import { deskAct } from './desks.ts';

/** Error codes and their HTTP status. Clients decide by code, never by message. */
export const errorCodes = {
  unauthenticated: 401,
  credentials: 422,
  /** No account of this school has the passkey, for example because it was deleted. */
  passkeyUnknown: 422,
  /** The signature, or the challenge, which may have expired. */
  passkeyRefused: 422,
  /** The sign-in at the identity provider has expired, was used already, or began in another browser. */
  providerExpired: 422,
  /** The identity provider refused, or its response could not be verified. */
  providerRefused: 422,
  /** The identity provider refused the client ID or the secret of the school. */
  providerSettings: 422,
  /** The identity provider can't be reached. */
  providerUnavailable: 422,
  /** The provider did not confirm an e-mail address, which a new account needs. */
  providerEmail: 422,
  /** No account is linked, and the school creates none. */
  providerUnknown: 422,
  /** An account with the address exists, to which the person has not linked the identity yet. */
  providerLink: 422,
  /** The password is right; the account also wants a code. */
  secondFactor: 422,
  forbidden: 403,
  /** As `forbidden`, for an organiser who needs a second factor or a passkey first. */
  factorMissing: 403,
  /** An API token that is over its lifetime. */
  tokenExpired: 401,
  tokenRevoked: 401,
  /** The owner of the API token is no approved organiser any more. */
  tokenOwner: 403,
  /** The API token has none of the `scopes` in the response; without any, no token may make the call. */
  tokenScope: 403,
  notFound: 404,
  closed: 413,
  pending: 413,
  suspended: 413,
  tooLarge: 413,
  conflict: 412,
  mediaType: 415,
  archived: 423,
  consent: 422,
  alreadyVoted: 409,
  /** The ballot is accepted, and counted with the next ones. */
  ballotWaiting: 425,
  alreadyCheckedIn: 409,
  inFlight: 409,
  reset: 410,
  invalid: 422,
  keyReused: 422,
  tooMany: 429,
  server: 500,
  unavailable: 503,
  /** A box can't do this; the school can. Operations stay on the device. */
  atBox: 503,
  /** The pairing of the box has ended, or its days are over. */
  boxEnded: 403,
  /** The program of the box has other tables than that of the school. */
  boxVersion: 409,
} as const;
export type ErrorCode = keyof typeof errorCodes;

/** The target of the refusal: it shows whether the operation or its whole conversation is refused. */
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
    'check_in',
    'question',
    'event_question',
    'event_hand',
    'business_meeting',
    'contact',
  ]),
  id: v.union([v.number(), v.string()]),
});
export type ErrorSubject = v.InferOutput<typeof errorSubject>;

export const fieldErrors = v.record(v.string(), v.array(v.string()));
export type FieldErrors = v.InferOutput<typeof fieldErrors>;

/** `code` and `subject` are absent on servers that know only the specification. */
export const errorBody = v.object({
  message: v.optional(v.string(), ''),
  code: v.optional(v.string()),
  subject: v.optional(errorSubject),
  errors: v.optional(fieldErrors),
  /** For `tokenScope`: the scopes of which one is needed. */
  scopes: v.optional(v.array(v.string())),
  /** For a conflict: the current row. */
  data: v.optional(v.unknown()),
  /** For a conflict on a desk: the act of another person on the row. */
  happened: v.optional(deskAct),
});
export type ErrorBody = v.InferOutput<typeof errorBody>;
