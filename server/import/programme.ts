import type { Localized } from '../../contract/scalars.ts';

/** A programme as any file format gives it, before it meets the database. */
export interface Programme {
  /** What the file calls itself: sessions of one source are compared with that source's earlier ones. */
  source: string;
  sessions: Session[];
  skipped: Skipped[];
}

export interface Session {
  /** Stays the same from file to file while the session is the same. */
  key: string;
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

export interface Skipped {
  what: string;
  why: string;
}

/** A file that is no programme, or not one that may be read. */
export class ImportError extends Error {}

export const mostSessions = 5000;
export const mostBytes = 50 * 1024 * 1024;
