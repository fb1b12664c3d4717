import Dexie, { type EntityTable, type PromiseExtended, RangeSet, type Table } from 'dexie';
import type { AgendaEntry, Booking } from '../../contract/agenda.ts';
import type { BusinessMeeting, BusinessPlan, BusinessProfile } from '../../contract/business.ts';
import type { EventQuestion } from '../../contract/event-questions.ts';
import type { EventHand } from '../../contract/room.ts';
import type { Attendee, CheckIn, OwnCode } from '../../contract/check-in.ts';
import type { Certificate } from '../../contract/certificates.ts';
import type { Contact } from '../../contract/contacts.ts';
import type { Event, EventDetails } from '../../contract/events.ts';
import type { Group, Message } from '../../contract/chat.ts';
import type { Folder } from '../../contract/folders.ts';
import type { Material } from '../../contract/library.ts';
import type { Poll } from '../../contract/polls.ts';
import type { Question } from '../../contract/questions.ts';
import type { School } from '../../contract/school.ts';
import type { Review } from '../../contract/reviews.ts';
import type { Request } from '../../contract/support.ts';
import type { Log } from '../../contract/logs.ts';
import type { User } from '../../contract/users.ts';
import type { CertificateFile } from './certificate-file.ts';
import type { DiagnosticsEntry } from './diagnostics-entry.ts';
import type { HeldRow, HeldVotesRow, SettledHeld } from './held-row.ts';
import { isPermanent } from './permanent-error.ts';
import { usesBrowsersIndexedDb } from './memory.ts';
import type { OfflineMaterial, PendingUpload, ReadingPosition } from './library-rows.ts';
import { trackedIndexedDb, trackTransactions, untrackDatabase } from './open-transactions.ts';
import type { MessageExcerpt, MessageWindow } from './message-runs.ts';
import type { OutboxOp } from './outbox-op.ts';
import type { StoredSlots } from './stored-slots.ts';
import { stores } from './stores.ts';
import type { LivePollRow, RoomPulseRow } from './room-rows.ts';
import type { TabRequest } from './tab-request.ts';

/** The fields of an event that a schedule lists. The rest is in `event_details` under the same id. */
export type EventRow = Omit<Event, keyof EventDetails> & { id: number; rev: number };
export type EventDetailsRow = EventDetails;
export type MessageRow = Message & { group_id: number };
export type GroupRow = Group;

export interface Draft {
  /** `chat:{group}` and others: one draft per input. */
  key: string;
  text: string;
  replyTo?: number;
  editing?: number;
  /** Text of the edited message when editing began. */
  base?: string;
  /** The question is to be asked anonymously, or not; absent if the person has not chosen. */
  anonymous?: boolean;
  updatedAt: number;
}

/** A file that waits to be sent; its key is the opId. */
export interface StoredBlob {
  data: ArrayBuffer;
  type: string;
  name: string;
}

export interface Presence {
  id: number;
  online: boolean;
  last_action_at: number | null;
}

export interface TypingRow {
  key: string;
  group_id: number;
  user_id: number;
  until: number;
}

export interface MetaRow {
  key: string;
  value: unknown;
}

/**
 * Problems of a database:
 *
 * - `held`: a tab with an older build blocks its opening.
 * - `gone`: it was deleted, but not by this page.
 * - `silent`: a transaction or its opening has not ended for five seconds.
 * - `refused`: the browser does not open it; opening is retried.
 */
export type DatabaseTrouble = 'held' | 'gone' | 'silent' | 'refused';

/**
 * Channel on which the page that gets `blocked` sends the database's name to the others: browsers fire the
 * event only for the first opener.
 */
export const blockedChannel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('yurt-held-up');

/** Failures in a row that count as a refusal; with the pauses between them they take 3.5 seconds. */
const minFailuresForRefusal = 4;
const firstPause = 500;
const longestPause = 10_000;

/** The database of one person. Upgrades run on databases of all earlier versions, so each must be able to run again. */
export class Database extends Dexie {
  users!: EntityTable<User, 'id'>;
  events!: EntityTable<EventRow, 'id'>;
  event_details!: EntityTable<EventDetailsRow, 'id'>;
  logs!: EntityTable<Log, 'id'>;
  groups!: EntityTable<GroupRow, 'id'>;
  folders!: EntityTable<Folder, 'id'>;
  materials!: EntityTable<Material, 'id'>;
  polls!: EntityTable<Poll, 'id'>;
  reviews!: EntityTable<Review, 'id'>;
  requests!: EntityTable<Request, 'id'>;
  agenda!: EntityTable<AgendaEntry, 'id'>;
  bookings!: EntityTable<Booking, 'id'>;
  questions!: EntityTable<Question, 'id'>;
  event_questions!: EntityTable<EventQuestion, 'id'>;
  event_hands!: EntityTable<EventHand, 'id'>;
  room_pulses!: EntityTable<RoomPulseRow, 'key'>;
  live_polls!: EntityTable<LivePollRow, 'id'>;
  schools!: EntityTable<School, 'id'>;
  codes!: EntityTable<OwnCode, 'id'>;
  attendees!: EntityTable<Attendee, 'id'>;
  check_ins!: EntityTable<CheckIn, 'id'>;
  certificates!: EntityTable<Certificate, 'id'>;
  certificate_files!: EntityTable<CertificateFile, 'id'>;
  business_profiles!: EntityTable<BusinessProfile, 'id'>;
  business_plans!: EntityTable<BusinessPlan, 'id'>;
  business_meetings!: EntityTable<BusinessMeeting, 'id'>;
  contacts!: EntityTable<Contact, 'id'>;
  business_slots!: EntityTable<StoredSlots, 'id'>;
  kept!: EntityTable<OfflineMaterial, 'id'>;
  uploads!: EntityTable<PendingUpload, 'id'>;
  positions!: EntityTable<ReadingPosition, 'id'>;
  messages!: EntityTable<MessageRow, 'id'>;
  windows!: EntityTable<MessageWindow, 'group_id'>;
  excerpts!: EntityTable<MessageExcerpt, 'group_id'>;
  held!: EntityTable<HeldRow, 'op_id'>;
  settled!: EntityTable<SettledHeld, 'op_id'>;
  held_votes!: EntityTable<HeldVotesRow, 'target'>;
  outbox!: EntityTable<OutboxOp, 'seq'>;
  blobs!: Table<StoredBlob & { id: string }, string>;
  drafts!: EntityTable<Draft, 'key'>;
  presence!: EntityTable<Presence, 'id'>;
  typing!: EntityTable<TypingRow, 'key'>;
  asks!: EntityTable<TabRequest, 'seq'>;
  meta!: EntityTable<MetaRow, 'key'>;
  journal!: EntityTable<DiagnosticsEntry, 'seq'>;
  onProblem: (problem: DatabaseTrouble | null) => void = () => {};
  #reopenTimer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #wasClosedByBrowser = false;
  #isSuspended = false;
  #reopenDelay = firstPause;

  /**
   * `rows`: live queries return shared immutable rows, or `cloned` ones that the caller may change, or `disabled`: those of
   * each query.
   */
  constructor(name: string, rows: 'cloned' | 'immutable' | 'disabled' = 'cloned') {
    super(name, { cache: rows, ...(usesBrowsersIndexedDb() && { indexedDB: trackedIndexedDb() }) });
    if (usesBrowsersIndexedDb()) trackTransactions(this);
    // Dexie adds what a database of an earlier version lacks. The parsing of one version takes a phone 5 ms.
    this.version(22)
      .stores(stores)
      .upgrade(async (transaction) => {
        const meta = transaction.table('meta');
        // Version 3: earlier builds stored the markup of screens, which may contain erased data.
        await meta.where('key').startsWith('picture:').delete();
        // Version 21: earlier builds skip held questions, so the next list has to contain them. Version 22: and counts of votes.
        await meta.delete('heldCursor');
      });
    // Another tab deletes it: close and stay closed, or the next query would create an empty database.
    this.on('versionchange', (event) => {
      if (event.newVersion) return undefined;
      this.#closeAsDeleted();
      return false;
    });
    this.on('blocked', () => {
      this.onProblem('held');
      blockedChannel?.postMessage(name);
    });
    this.on(
      'ready',
      () => {
        this.#failures = 0;
        this.onProblem(null);
      },
      true,
    );
  }

  /** Closes it until `resume`. */
  suspend(): void {
    this.#isSuspended = true;
    clearTimeout(this.#reopenTimer);
    this.#reopenTimer = undefined;
    super.close();
  }

  /** Opens it again and reruns all live queries; reports `gone` if it was deleted meanwhile. */
  async resume(): Promise<void> {
    if (!this.#isSuspended) return;
    this.#isSuspended = false;
    if (!(await Dexie.getDatabaseNames()).includes(this.name)) return this.#closeAsDeleted();
    await this.open();
    rerunLiveQueries();
  }

  /**
   * Retries later if it fails: browsers close databases on their own and may refuse to open them for a while.
   */
  override open(): PromiseExtended<Dexie> {
    return super.open().catch((error: unknown) => {
      if (!this.hasBeenClosed()) {
        this.#failures++;
        if (isPermanent(error) || this.#failures >= minFailuresForRefusal) this.onProblem('refused');
        this.#reopenLater();
      }
      throw error;
    });
  }

  override close(options?: { disableAutoOpen: boolean }): void {
    super.close(options);
    untrackDatabase(this);
    clearTimeout(this.#reopenTimer);
    this.#reopenTimer = undefined;
    if (options?.disableAutoOpen !== false) return;
    this.#wasClosedByBrowser = true;
    this.#reopenLater();
  }

  #reopenLater(): void {
    this.#reopenTimer ??= setTimeout(() => {
      this.#reopenTimer = undefined;
      void this.#reopen().catch(() => undefined);
    }, this.#reopenDelay);
    this.#reopenDelay = Math.min(this.#reopenDelay * 2, longestPause);
  }

  async #reopen(): Promise<void> {
    // A sign-out deleted it and could not notify this tab.
    if (this.#wasClosedByBrowser && !this.isOpen() && !(await Dexie.getDatabaseNames()).includes(this.name))
      this.#closeAsDeleted();
    if (this.hasBeenClosed()) return;
    // Dexie rejects every query after a failed open until the database is closed.
    if (this.hasFailed()) super.close({ disableAutoOpen: false });
    await this.open();
    this.#wasClosedByBrowser = false;
    this.#reopenDelay = firstPause;
    rerunLiveQueries();
  }

  #closeAsDeleted(): void {
    this.close();
    this.onProblem('gone');
  }
}

export type TableName = {
  [K in keyof Database]: Database[K] extends { bulkDelete: unknown } ? K : never;
}[keyof Database];

/** Reruns every live query: those that ran while the database was closed got no result. */
export const rerunLiveQueries = (): void =>
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) });
