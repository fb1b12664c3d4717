import type { Message } from '../../contract/chat.ts';
import type { Desk, DeskAct } from '../../contract/desks.ts';
import type { FieldErrors } from '../../contract/errors.ts';
import type { OwnDataState } from '../../contract/own-data.ts';
import type { Area } from '../../contract/row-kinds.ts';
import type { Locale } from '../../contract/scalars.ts';
import type { Person } from '../../contract/users.ts';

export interface SessionStart {
  /** Origin of the API, with its base path: `https://school.example/api`. */
  base: string;
  userId: number;
  token: string;
  locale: Locale;
  timeZone: string;
  /** Where a build sends credentials along (servers other than our own). */
  credentials: boolean;
}

export type Outcome<T> =
  | {
      ok: true;
      value: T;
      /** The server announced no extensions with its answer. */
      isPlain?: true;
    }
  | {
      ok: false;
      code: string;
      http?: number;
      message?: string;
      errors?: FieldErrors;
      /** Of a conflict on a desk: what somebody else has done first. */
      happened?: DeskAct;
      /** What came along: with `pending`, what opens the state of the account. */
      data?: unknown;
    };

export interface SignedIn {
  userId: number;
  token: string;
}

/** A message that was found, wherever in its group it lies. */
export type FoundMessage = Message & { group_id: number };

export interface Readers {
  /** Up to 200 of them. */
  people: Person[];
  total: number;
}

/** `ended`: the person has signed out of this session on this device, whatever the page remembers. */
export type Started = 'started' | 'ended';

/** What the page relays because workers hear it unreliably or not at all. */
export interface PageState {
  online: boolean;
  visible: boolean;
}

/** One thing that was tried: how long it took, and why it failed. */
export type Tried = { ok: true; ms: number } | { ok: false; ms: number; code: string; http?: number };

/** What the connection is like, measured just now. */
export interface ConnectionCheck {
  at: number;
  /** Whether the browser says that the device is online at all. */
  online: boolean;
  server: Tried;
  /** A call by the session of the person; null where the server was not reached. */
  session: Tried | null;
  /** Whether what others do comes at once; null as above. */
  socket: boolean | null;
  /** What to add to this device's clock to have the server's, in ms; null where the server did not say. */
  clockOffset: number | null;
}

/**
 * The sync worker as the page sees it. Whatever is known is read from IndexedDB; these are only the calls
 * that start something or have to be awaited online. Every call is safe to repeat.
 */
export interface SyncApi {
  signIn(input: {
    base: string;
    email: string;
    password: string;
    locale: Locale;
    timeZone: string;
    credentials: boolean;
  }): Promise<Outcome<SignedIn>>;
  start(session: SessionStart): Promise<Started>;
  /** Ends the session here and, as soon as the device is online, on the server; deletes what the device holds of the person. */
  signOut(): Promise<void>;
  /** Erases the account on the server; what the device holds of it is for `signOut` to delete. */
  deleteProfile(withMessages: boolean, password: string | null): Promise<Outcome<null>>;
  /** Begins to have everything gathered that the server holds of the person, or asks how far that is. */
  ownData(id: string | null): Promise<Outcome<OwnDataState>>;
  /** Sends a video; `told` hears how many bytes have left. */
  uploadVideo(file: File, told: (sent: number) => void): Promise<Outcome<null>>;
  cancelVideo(): Promise<void>;
  /** The person asked to try again now. */
  retry(): Promise<void>;
  pageState(state: PageState): Promise<void>;
  /** Brings the newest window of a group and keeps it live while this tab shows it. */
  openGroup(groupId: number): Promise<void>;
  /** Brings one event anew: near its start it gets what one joins its meeting with. */
  openEvent(eventId: number): Promise<void>;
  loadOlder(groupId: number): Promise<Outcome<{ complete: boolean }>>;
  /**
   * Loads the messages around a position of a group. They are in the group's window (null) or in an excerpt, which
   * the key names. Servers without this extension give what lies before the window, page by page.
   */
  loadAround(groupId: number, id: number): Promise<Outcome<{ excerpt: string | null }>>;
  /** Loads more messages at one end of a group's excerpt. */
  growExcerpt(groupId: number, end: 'older' | 'newer'): Promise<Outcome<null>>;
  /** Messages of the person's chats, or of one of them, that contain every word, newest first. */
  searchMessages(text: string, groupId?: number): Promise<Outcome<FoundMessage[]>>;
  /** Who else has read an own message. */
  readersOf(messageId: number): Promise<Outcome<Readers>>;
  openPrivateChat(userId: number): Promise<Outcome<{ groupId: number }>>;
  /** Fetches an area whole, as soon as the device is online: after a change that no row came back from. */
  refetch(area: Area): Promise<void>;
  /** Notes who belongs to the edition of 2020. */
  fetchEdition(): Promise<void>;
  typing(groupId: number, typing: boolean): Promise<void>;
  /**
   * Keeps a desk live for some 15 s and shows others which of its rows is open here; null for none. To be called again
   * before that ends.
   */
  atDesk(desk: Desk, row: string | null, editing: boolean): Promise<void>;
  /** Measures the connection where it is used: in the tab that leads. */
  check(): Promise<Outcome<ConnectionCheck>>;
  /** The term in which this tab leads, as `meta.leader` names it; null while another does. */
  term(): Promise<number | null>;
  setLocale(locale: Locale): Promise<void>;
}
