import type { DeskOverview } from '../../contract/desk-overview.ts';
import type { Area, RowKind } from '../../contract/row-kinds.ts';
import type { SyncExtension } from '../../contract/sync.ts';
import type { Desk, DeskState } from '../lib/desk.ts';
import { database } from './current-database.ts';
import type { QuestionTokens } from './question-token.ts';

/** State of the connection when it was last used. */
export interface Connection {
  line: 'online' | 'offline' | 'weak';
  socket: boolean;
  syncing: boolean;
  lastSyncAt: number | null;
  /**
   * When the last live connection ended, in ms: every change until then has arrived. Absent in older builds.
   */
  liveUntil?: number;
  /** The server's clock minus this device's, in ms. */
  serverTimeOffset: number;
  /** IANA time zone of the school; absent until a server has sent it. */
  schoolZone?: string;
  /** The box that answered last; null or absent if it was the school. */
  box?: ConnectedBox | null;
  /** When a box last answered, in ms, to within a minute; absent if none has. */
  boxAt?: number;
}

/** A box that answers instead of the school. */
export interface ConnectedBox {
  /** Its number and its copy, as in the header `X-Box`. */
  name: string;
  /** When the school made the copy, in ms; absent if the box does not send it. */
  copiedAt?: number;
  /** False if the box refused the session, because it is newer than the copy. */
  knowsDevice: boolean;
}

/** Whether changes wait on this device: nothing answers, or a box does instead of the school. */
export const changesWait = (connection: Connection | undefined): boolean =>
  connection?.line === 'offline' || Boolean(connection?.box);

/** Time in ms up to which all changes are on this device; null before the first pull. */
export const currentUntil = (connection: Connection | undefined): number | null =>
  connection && connection.lastSyncAt !== null
    ? Math.max(connection.lastSyncAt, connection.liveUntil ?? 0)
    : null;

/**
 * When each area was last fetched whole, in ms. Without an entry nothing was fetched yet; with one the area
 * may be empty.
 */
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

/** The key pair with which this device signs what it sends to boxes. It belongs to one session. */
export interface DeviceKey {
  /** The end of the token of the session. */
  session: string;
  privateKey: CryptoKey;
  /** An uncompressed point in base64url. */
  publicKey: string;
  /** The school has the public key. */
  registered: boolean;
}

export interface RefetchQueue {
  areas: Area[];
  /** Groups whose newest messages have to be fetched. */
  groups: number[];
  /**
   * Counts additions to the queue; `noted` has the count at which each entry was last added. Absent in older
   * builds.
   */
  count?: number;
  noted?: Record<string, number>;
}

/** Which materials are downloaded without being chosen one by one, and when. */
export interface OfflineRules {
  folders: number[];
  events: number[];
  paused: boolean;
  /** Download on metered connections too, as far as the browser reports them. */
  metered: boolean;
}

export interface HoldingBoxMeta {
  box: string;
  journal: string;
  votes?: number;
}

export interface RoomSeen {
  questions: number;
  materials: number;
}

/** By poll: the receipt of the person's anonymous answer, with which they can find it in the published list. */
type Receipts = { [K in `receipt:${number}`]: string };

/** By event: the tokens of this device for anonymous questions. */
type TokensOfEvents = { [K in `questionTokens:${number}`]: QuestionTokens };

type DeskFacts = { [D in Desk as `desk:${D}`]: DeskState };

/**
 * Values besides the rows, by key. Screens read those in the first part; the rest belongs to the sync engine.
 */
export interface Meta extends DeskFacts, Receipts, TokensOfEvents {
  connection: Connection;
  /** The session ended on the server: the person has to sign in again, and the outbox waits. */
  locked: boolean;
  closed: Closed | null;
  /** Id of the person this database belongs to. */
  profile: number;
  snapshot: Snapshot;
  /** Ids of the notifications that the person has seen in the list. */
  viewedLogs: number[];
  /** Ids of the people of the 2020 edition, from a server whose rows do not contain it. */
  edition2020: number[];
  /** Emoji of the person's last reactions, newest first. */
  recentReactions: string[];
  /** The last overview of the desk, and the time of its request in ms. */
  deskOverview: DeskOverview & { at: number };
  keepRules: OfflineRules;
  /** By event: ids of the newest rows that the person has seen in the tabs of its room. */
  roomSeen: Record<number, RoomSeen>;
  /** Reserved space for a full device; never read. */
  reserve: Uint8Array;

  session: StoredSession;
  deviceKey: DeviceKey;
  /** The person signed out in a tab: the others stop. */
  signedOut: boolean;
  /** The cursor of the school. */
  cursor: string;
  /**
   * The last rev that the school had given to a row at the last pull. No row that the device has deleted since the
   * snapshot has a higher one. Absent in older builds.
   */
  schoolRev: number;
  /** The refetch queue: areas to fetch whole from the school, and groups whose newest messages are missing. */
  todo: RefetchQueue;
  /** The cursor of the copy of a box, which is named as in the header `X-Box`. */
  boxCursor: { box: string; cursor: string };
  /** The refetch queue for the box of `boxCursor`. */
  boxTodo: RefetchQueue;
  /** Ids of the groups whose newest messages a box has sent, or refused to send. */
  boxGroups: { box: string; ids: number[] };
  /** Ids of the groups that a box carries. */
  boxCarries: { box: string; ids: number[] };
  /**
   * The last list of held operations: its box, its journal, and the number up to which all of them have arrived. Absent
   * if the box holds none, because its program is older.
   */
  heldCursor: { box: string; journal: string; number: number };
  /**
   * The last box with a list of held operations, and its journal. Apart from `heldCursor`, because screens read it, and it
   * does not change with each operation. `votes`: the number up to which its last list counts votes; absent if it counts none.
   */
  holdingBox: HoldingBoxMeta;
  /** The last box that has no list of held operations, or whose list could not be fetched several times. */
  holdsNothing: string;
  /** Ids of deleted messages whose deletion is not covered by the rev of a window. */
  deletedUnseen: number[];
  /** By kind of row, the shape in which it was last fetched; absent in older builds. */
  shapes: Partial<Record<RowKind, number>>;
  extensions: SyncExtension[];
  etags: Record<string, string>;
  locale: string;
  epoch: number;
  leader: { epoch: number; visible: boolean };
  /** A visible tab wants to lead after the term of this epoch. */
  successor: { epoch: number };
}

export async function getMeta<K extends keyof Meta>(key: K, db = database()): Promise<Meta[K] | undefined> {
  const row = await db.meta.get(key);
  return row?.value as Meta[K] | undefined;
}

/**
 * True if the server's last response announced no extension: it knows only the specification. False before
 * the first response.
 */
export const isPlainServer = async (db = database()): Promise<boolean> =>
  (await getMeta('extensions', db))?.length === 0;

export async function putMeta<K extends keyof Meta>(key: K, value: Meta[K], db = database()): Promise<void> {
  await db.meta.put({ key, value });
}
