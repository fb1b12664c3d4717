import type { Assertion } from '../../contract/passkeys.ts';
import type { ProviderProof } from '../../contract/single-sign-on.ts';
import type { Message } from '../../contract/chat.ts';
import type { Desk, DeskAct } from '../../contract/desks.ts';
import type { FieldErrors } from '../../contract/errors.ts';
import type { OwnDataState } from '../../contract/own-data.ts';
import type { Area } from '../../contract/row-kinds.ts';
import type { Locale } from '../../contract/scalars.ts';
import type { Person } from '../../contract/users.ts';

export interface SessionStart {
  /** Origin of the API with its base path: `https://school.example/api`. */
  base: string;
  userId: number;
  token: string;
  locale: Locale;
  timeZone: string;
  /** True if requests include credentials (servers other than our own). */
  credentials: boolean;
}

export type Outcome<T> =
  | {
      ok: true;
      value: T;
      /** The response announced no extensions. */
      isPlain?: true;
    }
  | {
      ok: false;
      code: string;
      http?: number;
      message?: string;
      errors?: FieldErrors;
      /** For a conflict on a desk: the act of another person. */
      happened?: DeskAct;
      /** Data of the refusal: with `pending`, the token for the state of the account. */
      data?: unknown;
    };

/**
 * How a person proves who they are. `only`: another person than this one is refused with `anotherPerson`, and nothing
 * changes on the device.
 */
export type SignInProof =
  | { email: string; password: string; code?: string }
  | { passkey: Assertion; only?: number }
  | { provider: ProviderProof; only?: number };

export interface SignedIn {
  userId: number;
  token: string;
}

/** A found message, which need not be in the window of its group. */
export type FoundMessage = Message & { group_id: number };

export interface Readers {
  /** Up to 200 people. */
  people: Person[];
  total: number;
}

/**
 * `ended`: this session was signed out on this device, although the page still has it. `replaced`: another person signs in
 * meanwhile.
 */
export type StartResult = 'started' | 'ended' | 'replaced';

/** State of the page, which workers do not get reliably. */
export interface PageState {
  online: boolean;
  visible: boolean;
}

/** Result of one check: its duration and, if it failed, the cause. */
export type RequestCheck = { ok: true; ms: number } | { ok: false; ms: number; code: string; http?: number };

/** A measurement of the connection. */
export interface ConnectionCheck {
  at: number;
  /** Whether the browser reports that the device is online. */
  online: boolean;
  server: RequestCheck;
  /** A call with the person's session; null if the server was not reached. */
  session: RequestCheck | null;
  /** Whether the socket is connected; null if the server was not reached. */
  socket: boolean | null;
  /** The server's clock minus this device's, in ms; null if the server sent no date. */
  clockOffset: number | null;
}

/**
 * The sync worker's API for the page. Known data is read from IndexedDB; these calls start something, need a
 * connection, or take long. Every call is safe to repeat.
 */
export interface SyncApi {
  signIn(input: {
    base: string;
    proof: SignInProof;
    /** Version of the legal documents that the person accepts now. */
    consent?: string;
    locale: Locale;
    timeZone: string;
    credentials: boolean;
  }): Promise<Outcome<SignedIn>>;
  /** Starts the engine, and deletes the data of all other people. `isCurrent`: no other person is signing in. */
  start(session: SessionStart, isCurrent?: () => boolean | Promise<boolean>): Promise<StartResult>;
  /**
   * Deletes the person's data on this device. The session on the server ends as soon as the device is online.
   */
  signOut(): Promise<void>;
  /** Deletes the account on the server; `signOut` has to delete the data on the device. */
  deleteProfile(withMessages: boolean, password: string | null): Promise<Outcome<null>>;
  /**
   * With null, starts gathering everything that the server has about the person; with an id, returns the
   * progress.
   */
  ownData(id: string | null): Promise<Outcome<OwnDataState>>;
  /** Uploads a video; `onProgress` gets the count of sent bytes. */
  uploadVideo(file: File, onProgress: (sent: number) => void): Promise<Outcome<null>>;
  cancelVideo(): Promise<void>;
  /** For the retry button: ends all pauses. */
  retry(): Promise<void>;
  pageState(state: PageState): Promise<void>;
  /** Fetches the newest messages of a group and keeps it up to date while this tab shows it. */
  openGroup(groupId: number): Promise<void>;
  /** Fetches one event again: near its start it contains the keys of its meeting. */
  openEvent(eventId: number): Promise<void>;
  loadOlder(groupId: number): Promise<Outcome<{ complete: boolean }>>;
  /**
   * Loads the messages around one of a group. They are in the group's window (`excerpt: null`) or in the
   * excerpt with the returned key. From servers without `around`, the messages before the window are loaded
   * page by page.
   */
  loadAround(groupId: number, id: number): Promise<Outcome<{ excerpt: string | null }>>;
  /** Loads more messages at one end of a group's excerpt. */
  growExcerpt(groupId: number, end: 'older' | 'newer'): Promise<Outcome<null>>;
  /**
   * Messages on this device, in all chats or in one, that contain every word, newest first, 50 at most. The
   * worker keeps an index of all messages, whose first use takes a phone seconds.
   */
  findMessages(text: string, groupId?: number): Promise<FoundMessage[]>;
  /** Messages in all chats of the person, or in one, that contain every word, newest first. */
  searchMessages(text: string, groupId?: number): Promise<Outcome<FoundMessage[]>>;
  /** The people who have read an own message. */
  readersOf(messageId: number): Promise<Outcome<Readers>>;
  openPrivateChat(userId: number): Promise<Outcome<{ groupId: number }>>;
  /** Fetches an area whole as soon as the device is online, after a change whose response contains no row. */
  refetch(area: Area): Promise<void>;
  /** Stores the ids of the people of the 2020 edition. */
  fetchEdition(): Promise<void>;
  typing(groupId: number, typing: boolean): Promise<void>;
  /**
   * Keeps a desk up to date for 15 s, and shows others which of its rows is open here; null for none. Call it
   * again before that time ends.
   */
  setDeskPosition(desk: Desk, row: string | null, editing: boolean): Promise<void>;
  /** Keeps the room of an event up to date for 15 s. Call it again before that time ends. */
  openRoom(eventId: number): Promise<void>;
  /** Keeps the presence of everybody up to date for 15 s. Call it again before that time ends. */
  openPeople(): Promise<void>;
  /** Measures the connection in the leading tab. */
  check(): Promise<Outcome<ConnectionCheck>>;
  /** Epoch of the term in which this tab leads, as in `meta.leader`; null while another tab leads. */
  term(): Promise<number | null>;
  setLocale(locale: Locale): Promise<void>;
}
