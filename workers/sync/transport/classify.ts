/*
 * Every answer is judged here, once, by status and code, never by text. No answer, and an answer that is not
 * from our server (a captive portal's page), are the same: the request may or may not have been carried out.
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
      /** `data` of a 2xx body. */
      data: unknown;
      error: ErrorBody;
      retryAfter?: number;
      etag?: string;
    };

export type RequestOutcome =
  /** Also of a 304, without data; `gone` where there was nothing any more to do it to. */
  | { type: 'done'; data: unknown; gone?: true }
  /** `unreachable`: nothing came through at all. `wait` is the least time the server asked for, in ms. */
  | { type: 'later'; error: OpError; ambiguous: boolean; unreachable: boolean; server: boolean; wait: number }
  /** A batch stopped before it: it was not looked at. */
  | { type: 'untried' }
  | { type: 'auth' }
  | { type: 'closed'; reason: 'closed' | 'pending' }
  | { type: 'dead'; error: OpError; parks: boolean };

/** The op an answer is about; reads of lists have none. */
export interface RequestContext {
  kind: OperationKind;
  lane: string;
}

const passing = new Set([408, 425, 429, 500, 502, 503, 504]);
/** A gateway or a broken server that may have done it before it failed. */
const unsure = new Set([408, 500, 502, 504]);

export function classify(answer: Answer, asked?: RequestContext): RequestOutcome {
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
  if ((status >= 200 && status < 300) || status === 304) return { type: 'done', data: answer.data };
  if (status === 401) return { type: 'auth' };
  // Nothing but files is large: what says 413 to anything else means that the platform takes nothing now.
  const tooLarge = asked?.lane === uploadLane && body.code !== 'closed' && body.code !== 'pending';
  if (status === 413 && !tooLarge)
    return { type: 'closed', reason: body.code === 'pending' ? 'pending' : 'closed' };
  const error = opError(status, body);
  if (passing.has(status) || (status === 409 && body.code === 'inFlight')) {
    const ambiguous = unsure.has(status);
    return {
      type: 'later',
      error,
      ambiguous,
      unreachable: false,
      server: status >= 500,
      wait: answer.retryAfter ?? 0,
    };
  }
  if (asked && (status === 404 || status === 410) && isDoneWhenGone(body, asked)) {
    return { type: 'done', data: null, gone: true };
  }
  return { type: 'dead', error, parks: asked !== undefined && parksLane(status, body, asked) };
}

/** Whether a refusal is about the whole conversation: its subject says so; without codes, a send that is not let in. */
function parksLane(status: number, body: ErrorBody, asked: RequestContext): boolean {
  if (body.code !== undefined || body.subject !== undefined) return aboutLane(body, asked);
  return asked.kind === 'message.send' && (status === 403 || status === 404);
}

function isDoneWhenGone(body: ErrorBody, asked: RequestContext): boolean {
  const { whenGone } = operations[asked.kind];
  return whenGone === 'done with its lane' || (whenGone === 'done' && !aboutLane(body, asked));
}

const aboutLane = ({ subject }: ErrorBody, asked: RequestContext) =>
  subject !== undefined && laneOfSubject(subject) === asked.lane;

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
