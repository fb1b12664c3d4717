import type { Localized } from '../../contract/scalars.ts';
import { cutText } from '../cut-text.ts';
import { kindOf } from './event-kind.ts';
import type { Session } from './programme.ts';

/** The database state of a session, in a form that allows comparison with existing rows. */
export interface DesiredSession {
  key: string;
  name: string;
  localized_name: Localized;
  description: string | null;
  localized_description: object;
  /** Milliseconds since 1970. */
  start: number;
  finish: number;
  kind: string;
  type_title: string | null;
  room: string | null;
  track: string | null;
  languages: string[];
  status: string | null;
  video_link: string | null;
  library: { name: string; url: string }[];
  experts: number[];
}

const orNull = (text: string, max: number) => (text === '' ? null : cutText(text, max));

export function desiredSession(session: Session, people: ReadonlyMap<string, number>): DesiredSession {
  return {
    key: session.key,
    name: cutText(session.title, 500),
    localized_name: session.localizedTitle,
    description: orNull(session.description, 50_000),
    localized_description: session.localizedDescription,
    start: session.start,
    finish: session.finish,
    kind: kindOf(session.type),
    type_title: /^(other|sonstiges|другое)$/i.test(session.type) ? null : orNull(session.type, 120),
    room: orNull(session.room, 120),
    track: orNull(session.track, 120),
    languages: session.languages,
    status: session.cancelled ? 'cancelled' : null,
    video_link: orNull(session.video, 2000),
    library: session.links.slice(0, 50),
    experts: [...new Set(session.people.flatMap((speaker) => people.get(speaker.key) ?? []))],
  };
}

export type Part = readonly (keyof DesiredSession)[];

/** Groups of fields that change together. */
export const parts: readonly Part[] = [
  ['name', 'localized_name'],
  ['description', 'localized_description'],
  ['start', 'finish'],
  ['kind', 'type_title'],
  ['room'],
  ['track'],
  ['languages'],
  ['status'],
  ['video_link'],
  ['library'],
  ['experts'],
];

/** The database returns JSON keys in its own order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => [name, sorted(part)]);
}
export const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

/** The parts in which the source differs from its earlier state. */
export const changedParts = (before: DesiredSession, now: DesiredSession): Part[] =>
  parts.filter((part) => part.some((field) => !isSame(before[field], now[field])));

/**
 * Takes the changed parts from the source and everything else from the row, so that organisers' edits remain.
 */
export function merged<R extends DesiredSession>(row: R, now: DesiredSession, changed: readonly Part[]): R {
  const fields = changed.flat().map((field) => [field, now[field]]);
  return { ...row, key: now.key, ...Object.fromEntries(fields) };
}
