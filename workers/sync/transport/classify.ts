/*
 * Classifies every response, by status and code, never by text. No response and a response that is not from
 * our server (the page of a captive portal) are treated alike: the request may or may not have been carried
 * out.
 */
import type { ErrorBody, ErrorSubject } from '../../../contract/errors.ts';
import { type OperationKind, operations } from '../../../contract/operations.ts';
import { uploadLane } from '../../../contract/upload-lane.ts';
import type { OpError } from '../../../src/db/outbox-op.ts';

export type Answer =
  | { kind: 'none'; reason: 'network' | 'timeout' | 'foreign' }
  | {
      kind: 'reply';
      status: number;
      /** `data` of the body of a 2xx response. */
      data: unknown;
      error: ErrorBody;
      retryAfter?: number;
      etag?: string;
      /** Present if a box answered, not the school. */
      box?: AnsweringBox;
    };

export interface AnsweringBox {
  /** Number and copy, as in `X-Box`. */
  name: string;
  /** When the school made the copy, in ms; absent if the box did not send it. */
  copiedAt?: number;
}

/** Name of the box that answered; null for the school, and without a response. */
export const boxOf = (answer: Answer): string | null =>
  answer.kind === 'reply' ? (answer.box?.name ?? null) : null;

export type RequestOutcome =
  /** Also for a 304, without data. `gone`: the target no longer exists. */
  | { type: 'done'; data: unknown; gone?: true }
  /**
   * `unreachable`: no response arrived. `wait`: the shortest pause that the server requested, in ms. `atBox`: a box
   * refused what only the school can decide, so this is no failed attempt.
   */
  | {
      type: 'later';
      error: OpError;
      ambiguous: boolean;
      unreachable: boolean;
      server: boolean;
      wait: number;
      atBox?: true;
    }
  /** The op was not attempted, for example because its batch stopped before it. */
  | { type: 'untried' }
  | { type: 'auth' }
  | { type: 'closed'; reason: 'closed' | 'pending' }
  | { type: 'dead'; error: OpError; parks: boolean };

type WaitOutcome = Extract<RequestOutcome, { type: 'later' }>;

/** Whether the box has answered for good: it sent the list, or the copy does not contain it. */
export const isFinalAtBox = (outcome: RequestOutcome): boolean =>
  outcome.type === 'done' ||
  outcome.type === 'dead' ||
  (outcome.type === 'later' && outcome.error.code === 'atBox');

/** The op of a request; requests for lists have none. */
export interface RequestContext {
  kind: OperationKind;
  lane: string;
}

const retryable = new Set([408, 425, 429, 500, 502, 503, 504]);
/** The server or a gateway may have carried out the request before it failed. */
const ambiguousStatuses = new Set([408, 500, 502, 504]);

/** The outcome of a ping of the socket that got no answer in time. */
export const pingTimeout: RequestOutcome = {
  type: 'later',
  error: { code: 'timeout' },
  ambiguous: false,
  unreachable: true,
  server: false,
  wait: 0,
};

export function classify(answer: Answer, op?: RequestContext): RequestOutcome {
  if (answer.kind === 'none') {
    return {
      type: 'later',
      error: { code: answer.reason },
      ambiguous: true,
      unreachable: true,
      server: false,
      wait: 0,
    };
  }
  const { status, error: body } = answer;
  if (answer.box && op !== undefined) return waitForSchool({ ...opError(status, body), code: 'atBox' });
  if ((status >= 200 && status < 300) || status === 304) return { type: 'done', data: answer.data };
  if (answer.box && status === 401) return waitForSchool({ code: 'boxSession', http: 503 });
  // Whether the platform is open to the person is decided by the school.
  if (answer.box && status === 413) return waitForSchool({ ...opError(status, body), code: 'atBox' });
  if (answer.box && body.code === 'atBox') return waitForSchool(opError(status, body));
  if (status === 401) return { type: 'auth' };
  // Only files are large: in a response to any other request 413 means that the platform is closed.
  const tooLarge = op?.lane === uploadLane && body.code !== 'closed' && body.code !== 'pending';
  if (status === 413 && !tooLarge)
    return { type: 'closed', reason: body.code === 'pending' ? 'pending' : 'closed' };
  const error = opError(status, body);
  if (retryable.has(status) || (status === 409 && body.code === 'inFlight')) {
    const ambiguous = ambiguousStatuses.has(status);
    return {
      type: 'later',
      error,
      ambiguous,
      unreachable: false,
      server: status >= 500,
      wait: answer.retryAfter ?? 0,
    };
  }
  if (op && (status === 404 || status === 410) && isDoneWhenGone(body, op)) {
    return { type: 'done', data: null, gone: true };
  }
  return { type: 'dead', error, parks: op !== undefined && parksLane(status, body, op) };
}

/**
 * The outcome of a request that only the school can decide: any op, and a session that the copy of the box lacks, which
 * may be newer than the copy.
 */
export const waitForSchool = (error: OpError = { code: 'atBox', http: 503 }): WaitOutcome => ({
  type: 'later',
  error,
  ambiguous: false,
  unreachable: false,
  server: false,
  wait: 0,
  atBox: true,
});

/**
 * True if the refusal concerns the whole conversation: its subject is the lane or, without codes, a send got
 * 403 or 404.
 */
function parksLane(status: number, body: ErrorBody, op: RequestContext): boolean {
  if (body.code !== undefined || body.subject !== undefined) return aboutLane(body, op);
  return op.kind === 'message.send' && (status === 403 || status === 404);
}

function isDoneWhenGone(body: ErrorBody, op: RequestContext): boolean {
  const { whenGone } = operations[op.kind];
  return whenGone === 'done with its lane' || (whenGone === 'done' && !aboutLane(body, op));
}

const aboutLane = ({ subject }: ErrorBody, op: RequestContext) =>
  subject !== undefined && laneOfSubject(subject) === op.lane;

const laneOfSubject = ({ type, id }: ErrorSubject) => `${type === 'group' ? 'chat' : type}:${id}`;

function opError(status: number, body: ErrorBody): OpError {
  const error: OpError = { code: body.code ?? `http-${status}`, http: status };
  if (body.message) error.message = body.message;
  if (body.subject) error.subject = body.subject;
  if (body.errors) error.errors = body.errors;
  if ('data' in body) error.current = body.data;
  if (body.happened) error.happened = body.happened;
  return error;
}
