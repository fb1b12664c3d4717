import type { Area, RowKind } from '../../contract/row-kinds.ts';
import type { SyncExtension } from '../../contract/sync.ts';
import type { Desk, DeskNews } from '../lib/desk.ts';
import { database } from './current-database.ts';

/** What the connection was like when it was last used. */
export interface Connection {
  line: 'online' | 'offline' | 'weak';
  socket: boolean;
  syncing: boolean;
  lastSyncAt: number | null;
  /** When the newest live connection ended, in ms: until then every change arrived. Absent from older builds. */
  liveUntil?: number;
  /** Milliseconds to add to this device's clock to have the server's. */
  serverTimeOffset: number;
  /** The time zone of the school, an IANA name; absent until a server has named it. */
  schoolZone?: string;
}

/** Until when this device has everything, in ms; null before the first pull. */
export const currentUntil = (connection: Connection | undefined): number | null =>
  connection && connection.lastSyncAt !== null
    ? Math.max(connection.lastSyncAt, connection.liveUntil ?? 0)
    : null;

/** When each area was last brought complete: without an entry there is nothing local yet, with one it may be empty. */
export type Snapshot = Partial<Record<Area, number>>;

export interface Closed {
  reason: 'closed' | 'pending';
  since: number;
}

export interface StoredSession {
  base: string;
  token: string;
  file_token?: string;
  revoke_ticket?: string;
}

export interface RefetchQueue {
  areas: Area[];
  /** Groups whose newest messages are to be fetched. */
  groups: number[];
  /** How often anything was noted, and at which of those times each thing was last: absent from older builds. */
  count?: number;
  noted?: Record<string, number>;
}

/** What is to be kept without being named one by one, and when. */
export interface OfflineRules {
  folders: number[];
  events: number[];
  paused: boolean;
  /** Also where the connection costs, as far as the browser tells. */
  metered: boolean;
}

type DeskFacts = { [D in Desk as `desk:${D}`]: DeskNews };

/** The small facts beside the rows, by key. Screens read the first part, the rest is the sync engine's own. */
export interface Meta extends DeskFacts {
  connection: Connection;
  /** The session ended on the server: the person has to sign in again, what they wrote waits. */
  locked: boolean;
  closed: Closed | null;
  /** Id of the person this database belongs to. */
  profile: number;
  snapshot: Snapshot;
  /** Ids of the notifications the person has seen in the list. */
  viewedLogs: number[];
  /** Ids of those of the edition of 2020, from a server whose rows do not tell. */
  edition2020: number[];
  /** Emoji of the last reactions the person gave, the newest first. */
  recentReactions: string[];
  /** What is kept for offline without being named one by one. */
  keepRules: OfflineRules;
  /** Nothing but room. It is never read. */
  reserve: Uint8Array;

  session: StoredSession;
  /** The person signed out in some tab: the others stop. */
  signedOut: boolean;
  cursor: string;
  /** What still has to be brought whole: areas, and groups whose newest messages are missing. */
  todo: RefetchQueue;
  /** Messages whose deletion is known by their id alone. */
  deletedUnseen: number[];
  /** Of each kind of row the shape in which it was last fetched; absent from older builds. */
  shapes: Partial<Record<RowKind, number>>;
  extensions: SyncExtension[];
  etags: Record<string, string>;
  locale: string;
  epoch: number;
  leader: { epoch: number; visible: boolean };
  /** A visible tab would like to lead after the term of this epoch. */
  successor: { epoch: number };
}

export async function getMeta<K extends keyof Meta>(key: K, db = database()): Promise<Meta[K] | undefined> {
  const row = await db.meta.get(key);
  return row?.value as Meta[K] | undefined;
}

/** Whether the server has said that it knows the specification alone. False before it has answered anything. */
export const isPlainServer = async (db = database()): Promise<boolean> =>
  (await getMeta('extensions', db))?.length === 0;

export async function putMeta<K extends keyof Meta>(key: K, value: Meta[K], db = database()): Promise<void> {
  await db.meta.put({ key, value });
}
