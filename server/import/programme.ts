import type { Localized } from '../../contract/scalars.ts';

export type ProgrammeFormat = 'json' | 'xml' | 'ics';

/** A programme as read from a file of any format, before it is compared with the database. */
export interface Programme {
  /** Format of the file. */
  format?: ProgrammeFormat;
  /** Name of the programme. Its sessions are compared with earlier imports of the same source. */
  source: string;
  /**
   * Set for a file without a name: earlier imports of such files may be stored under these names. Their
   * content decides whether they are the same programme.
   */
  nameless?: string[];
  sessions: Session[];
  skipped: Skipped[];
  /** Notes for the organiser about how the file was read. */
  notes: string[];
  /**
   * Sessions that repeat beyond the occurrences read. Events of such a key that started before `from`
   * (milliseconds) are not missing.
   */
  repeating: { key: string; from: number }[];
}

export interface Session {
  /** Identifies the session in every version of the file. */
  key: string;
  /** The key may change from file to file; the same title under another key may be the same session. */
  weakKey?: boolean;
  title: string;
  localizedTitle: Localized;
  description: string;
  localizedDescription: Localized;
  /** Milliseconds since 1970. */
  start: number;
  finish: number;
  type: string;
  room: string;
  track: string;
  languages: string[];
  cancelled: boolean;
  video: string;
  people: Speaker[];
  links: Link[];
}

export interface Speaker {
  key: string;
  name: string;
  description: string;
}

export interface Link {
  name: string;
  url: string;
}

/** Why a session is not read, and in which field if known. */
export interface Fault {
  why: string;
  field?: string;
}

export interface Skipped extends Fault {
  what: string;
  line?: number | undefined;
}

export function sentenceOf({ what, line, field, why }: Skipped): string {
  const place = [line === undefined ? '' : `line ${line}`, field ?? ''].filter((part) => part !== '');
  return `${[what, place.join(', ')].filter((part) => part !== '').join(': ')}: ${why}`;
}

/** The file is not a programme, or must not be read. */
export class ImportError extends Error {}

export const maxSessions = 5000;
export const maxBytes = 50 * 1024 * 1024;
/** Per session. */
export const maxPeople = 500;
/** Maximum characters of a text; longer ones are cut before any processing. */
export const maxTextLength = 200_000;
/** Maximum length of a session, in minutes. */
export const maxSessionMinutes = 366 * 24 * 60;
