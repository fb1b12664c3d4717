import type { Localized } from '../../contract/scalars.ts';

export type ProgrammeFormat = 'json' | 'xml' | 'ics';

/** A programme as any file format gives it, before it meets the database. */
export interface Programme {
  /** What kind of file it was read from. */
  format?: ProgrammeFormat;
  /** What the file calls itself: sessions of one source are compared with that source's earlier ones. */
  source: string;
  /**
   * Names under which sessions of such a file may have been kept, where it has no name of its own: whether they
   * are of this programme is then told by what it contains.
   */
  nameless?: string[];
  sessions: Session[];
  skipped: Skipped[];
  /** What the organiser has to know of how the file was read. */
  notes: string[];
  /** Sessions that repeat beyond what is read of them: those of that key which began before then are not missing. */
  repeating: { key: string; from: number }[];
}

export interface Session {
  /** Stays the same from file to file while the session is the same. */
  key: string;
  /** The key stands on what may change: the same title under another key may be the same session. */
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

/** Why something of a file is not read: in which field, and in which line where that is known. */
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

/** A file that is no programme, or not one that may be read. */
export class ImportError extends Error {}

export const maxSessions = 5000;
export const maxBytes = 50 * 1024 * 1024;
/** Of one session. */
export const maxPeople = 500;
/** Of one text, in characters: what is longer is cut before anything is made of it. */
export const longestText = 200_000;
/** Minutes of one session. */
export const longestSession = 366 * 24 * 60;
