import type { DeskActOnWire } from '../../contract/desks.ts';
import { type ErrorCode, errorCodes, type ErrorSubject, type FieldErrors } from '../../contract/errors.ts';

export type Wording = 'unconfirmed';

/**
 * An error that the client sees. It may be thrown anywhere below a route; its text is sent in the caller's
 * language.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly subject: ErrorSubject | undefined;
  /** Rule keys by field (`required`, `max:120`). They are translated when the response is sent. */
  readonly fields: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** With `tokenScope`: the scopes of which one is needed. */
  readonly scopes: readonly string[] | undefined;
  /** With `conflict`: the current row, as the caller sees it. */
  readonly current: unknown;
  /** With `conflict` on a desk: the earlier act. */
  readonly happened: DeskActOnWire | undefined;
  /** Replaces the text of the code. */
  readonly wording: Wording | undefined;

  constructor(
    code: ErrorCode,
    details: {
      subject?: ErrorSubject;
      fields?: FieldErrors;
      retryAfterSeconds?: number;
      scopes?: readonly string[];
      current?: unknown;
      happened?: DeskActOnWire;
      wording?: Wording;
    } = {},
  ) {
    super(code);
    this.code = code;
    this.subject = details.subject;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.scopes = details.scopes;
    this.current = details.current;
    this.happened = details.happened;
    this.wording = details.wording;
  }

  get status() {
    return errorCodes[this.code];
  }
}

const transientCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08003',
  '08001',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'EPIPE',
]);

/** SQLSTATEs of values that no column accepts: number out of range, NUL byte, invalid date. */
const invalidValueCodes = new Set(['22003', '22P02', '22021', '22P05', '22007', '22008']);

/**
 * Maps an error to a refusal. Busy, full and lost databases have their own codes; other errors are `server`.
 */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code, message } = error as { code?: string; message?: string };
  if (code === '55P03' || code === '57014') return new Refusal('inFlight', { retryAfterSeconds: 1 });
  if (invalidValueCodes.has(code ?? '')) return new Refusal('invalid', { fields: { body: ['invalid'] } });
  const isDiskFull = code === '53100' || code === 'ENOSPC';
  const isConnectionLost = /terminated|Connection ended|connection error|timeout exceeded/i.test(
    message ?? '',
  );
  if (isDiskFull || isConnectionLost || transientCodes.has(code ?? ''))
    return new Refusal('unavailable', { retryAfterSeconds: 5 });
  return new Refusal('server');
}
