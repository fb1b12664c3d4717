import type { PlainFiles } from './plain-files.ts';
import type { PlainFlavour } from './plain-flavour.ts';
import type { PlainState, PlainUser } from './plain-state.ts';

/** A refusal in the form of the specification: status, message, and errors by field. */
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
  files: PlainFiles;
  flavour: PlainFlavour;
  /** Unix seconds. */
  now: () => number;
  nextId: () => number;
  /** Formats unix seconds as this server sends them. */
  time: <T extends number | null>(seconds: T) => T | string;
  emit: (channel: string, event: string, payload: unknown) => void;
  /** Ids of people with an open socket. */
  online: () => number[];
}

/** The parsed content of a JSON or form request. */
export interface PlainContent {
  /** Fields of a form are strings. `name[]` becomes the list `name`. */
  body: Record<string, unknown>;
  /** Text fields of a form, in order and unchanged; null if the request was no form. */
  form: readonly (readonly [string, string])[] | null;
  uploads: Map<string, File>;
}

export interface PlainCall extends PlainContent {
  tools: PlainTools;
  me: PlainUser;
  /** The first and second id in the path; 0 if missing. */
  id: number;
  other: number;
  query: URLSearchParams;
}

/** Returns the content of `data`; undefined answers 204. */
export type PlainHandler = (call: PlainCall) => unknown;

/** Calls by `METHOD /path`, with `:id` and `:other` for ids. */
export type PlainRoutes = Record<string, PlainHandler>;

/** Calls that need no sign-in. */
export type PlainPublicRoutes = Record<string, (tools: PlainTools, body: Record<string, unknown>) => unknown>;

export const invalid = (field: string, message: string) =>
  new PlainRefusal(422, 'The given data was invalid.', { [field]: [message] });

export const notFound = () => new PlainRefusal(404, 'Not found.');
export const forbidden = () => new PlainRefusal(403, 'This action is unauthorized.');

/** @throws a refusal for the first field that is not in `names`, if the server is strict */
export function allowOnly({ tools: { flavour }, body, uploads }: PlainCall, names: readonly string[]): void {
  if (!flavour.strict) return;
  for (const name of [...Object.keys(body), ...uploads.keys()])
    if (!names.includes(name)) throw invalid(name, 'There is no such field');
}

/** @throws a refusal if the server is strict and the request is no form */
export function requireForm({ tools: { flavour }, form }: PlainCall): void {
  if (flavour.strict && !form) throw new PlainRefusal(415, 'A form is expected.');
}

export function textOf(body: Record<string, unknown>, field: string): string {
  const value = body[field];
  if (typeof value !== 'string' || value.trim() === '') throw invalid(field, 'This field cant be blank');
  return value;
}

/** Returns null if the field is absent, empty or null. */
export function optionalText(body: Record<string, unknown>, field: string): string | null {
  const value = body[field] ?? null;
  if (value !== null && typeof value !== 'string') throw invalid(field, 'This is no text');
  return value === '' ? null : value;
}

/** Ids of a list field; empty if it is absent. */
export function idsOf(body: Record<string, unknown>, field: string): number[] {
  const value = body[field] ?? [];
  if (!Array.isArray(value)) throw invalid(field, 'This is no list');
  return value.map((each: unknown) => {
    const id = Number(each);
    if (!Number.isSafeInteger(id)) throw invalid(field, 'These are no ids');
    return id;
  });
}

/** Reads a boolean from JSON or a form. */
export function flagOf(body: Record<string, unknown>, field: string): boolean {
  const value = body[field] ?? false;
  if (value === true || value === 1 || value === '1' || value === 'true') return true;
  if (value === false || value === 0 || value === '0' || value === 'false') return false;
  throw invalid(field, 'This is neither yes nor no');
}
