import type { DeskActOnWire } from '../../contract/desks.ts';
import { type ErrorCode, errorCodes, type ErrorSubject, type FieldErrors } from '../../contract/errors.ts';

export type Wording = 'unconfirmed';

/** A refusal that people may see: thrown anywhere below a route, answered in the caller's language. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly subject: ErrorSubject | undefined;
  /** Rule keys by field (`required`, `max:120`), put into words when answered. */
  readonly fields: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Of a conflict: the row as it is, for who may see it. */
  readonly current: unknown;
  /** Of a conflict on a desk: the act that came first. */
  readonly happened: DeskActOnWire | undefined;
  /** In place of the words that go with the code. */
  readonly wording: Wording | undefined;

  constructor(
    code: ErrorCode,
    details: {
      subject?: ErrorSubject;
      fields?: FieldErrors;
      retryAfterSeconds?: number;
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
    this.current = details.current;
    this.happened = details.happened;
    this.wording = details.wording;
  }

  get status() {
    return errorCodes[this.code];
  }
}

const transient = new Set([
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

/** A value that no column takes: too large a number, a zero byte, a day that is none. */
const unusable = new Set(['22003', '22P02', '22021', '22P05', '22007', '22008']);

/** What a failure of the database means to the caller; anything unforeseen is `server`. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code, message } = error as { code?: string; message?: string };
  if (code === '55P03' || code === '57014') return new Refusal('inFlight', { retryAfterSeconds: 1 });
  if (unusable.has(code ?? '')) return new Refusal('invalid', { fields: { body: ['invalid'] } });
  const full = code === '53100' || code === 'ENOSPC';
  const cut = /terminated|Connection ended|connection error|timeout exceeded/i.test(message ?? '');
  if (full || cut || transient.has(code ?? '')) return new Refusal('unavailable', { retryAfterSeconds: 5 });
  return new Refusal('server');
}
