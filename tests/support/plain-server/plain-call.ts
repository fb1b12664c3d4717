import type { PlainState, PlainUser } from './plain-state.ts';

/** What the specification shows of a refusal: a status, a message, and what is wrong with which field. */
export class PlainRefusal extends Error {
  readonly status: number;
  readonly errors: Record<string, string[]> | undefined;

  constructor(status: number, message: string, errors?: Record<string, string[]>) {
    super(message);
    this.status = status;
    this.errors = errors;
  }
}

export interface PlainTools {
  state: PlainState;
  /** Seconds. */
  now: () => number;
  nextId: () => number;
  emit: (channel: string, event: string, payload: unknown) => void;
  /** Lists of messages know `before` and `limit`; the specification's does not. */
  pages: boolean;
}

export interface PlainCall {
  tools: PlainTools;
  me: PlainUser;
  /** The id in the path. */
  id: number;
  query: URLSearchParams;
  body: Record<string, unknown>;
  /** What came as a form, in order, as it came. */
  form: readonly (readonly [string, string])[];
}

/** Gives what stands in `data`; undefined where there is nothing to say. */
export type PlainHandler = (call: PlainCall) => unknown;

/** Calls by `METHOD /path`, with `:id` where an id stands. */
export type PlainRoutes = Record<string, PlainHandler>;

export const invalid = (field: string, message: string) =>
  new PlainRefusal(422, 'The given data was invalid.', { [field]: [message] });

export const notFound = () => new PlainRefusal(404, 'Not found.');
export const forbidden = () => new PlainRefusal(403, 'This action is unauthorized.');

export function textOf(body: Record<string, unknown>, field: string): string {
  const value = body[field];
  if (typeof value !== 'string' || value.trim() === '') throw invalid(field, 'This field cant be blank');
  return value;
}
