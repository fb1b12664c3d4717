import type { ColumnType, Generated, Selectable } from 'kysely';
import type { SeenEvent } from '../../contract/agenda.ts';
import type { SpeakerAnswer } from '../../contract/speakers.ts';
import type { Announcement, EventForm } from '../../contract/programme.ts';
import type { Speaker } from '../import/programme.ts';
import type { DesiredSession } from '../import/desired-session.ts';
import type { Attachment } from '../../contract/events.ts';
import type { Localized } from '../../contract/scalars.ts';
import type { Json, MaybeTimestamp, Timestamp } from './columns.ts';

export interface EventTable {
  id: Generated<number>;
  source: string | null;
  source_key: string | null;
  name: string;
  localized_name: Json<Localized>;
  description: string | null;
  localized_description: Json<Localized>;
  time_start: Timestamp;
  time_finish: Timestamp;
  kind: string;
  /** Name of the type of an event of the kind `other`. */
  type_title: string | null;
  course_id: number | null;
  user_id: number | null;
  room: string | null;
  track: string | null;
  languages: Generated<string[]>;
  status: string | null;
  zoom_meeting_number: string | null;
  zoom_password: string | null;
  zoom_link: string | null;
  internal_link: string | null;
  video_link: string | null;
  /** Phone numbers to dial in. */
  dial_in: ColumnType<string | null, string | null | undefined, string | null>;
  /** The provider that the hosts chose; null for the default. */
  meeting_way: ColumnType<string | null, string | null | undefined, string | null>;
  /** Name of the room, for servers that create rooms by name. */
  meeting_room: ColumnType<string | null, string | null | undefined, string | null>;
  /** Null for no limit. */
  places: ColumnType<number | null, number | null | undefined, number | null>;
  /** Cohorts whose members may book; empty: everybody. */
  booking_cohorts: Generated<number[]>;
  booking_closes_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The recording set here; it takes precedence over `video_link`. */
  recording: ColumnType<string | null, string | null | undefined, string | null>;
  library: Json<Attachment[]>;
  /** The values of the last import. */
  imported: ColumnType<DesiredSession | null, string | null | undefined, string | null>;
  rev: Generated<number>;
  /** Time of the last change other than to counts; set by a trigger. */
  modified_at: Timestamp;
  created_at: Timestamp;
}

export type EventRow = Selectable<EventTable>;

export interface AgendaTable {
  user_id: number;
  event_id: number;
  starred: Generated<boolean>;
  note: string | null;
  seen: ColumnType<SeenEvent | null, string | null | undefined, string | null>;
  reminded_of: MaybeTimestamp;
  rev: Generated<number>;
  updated_at: Timestamp;
}

/** The secret key in the URL of a person's calendar feed. */
export interface CalendarFeed {
  user_id: number;
  key: string;
  created_at: Timestamp;
}

export interface BookingTable {
  /** Ascending ids are the order of the waiting list. */
  id: Generated<number>;
  event_id: number;
  user_id: number;
  state: 'booked' | 'waiting';
  rev: Generated<number>;
  created_at: Timestamp;
}

export interface ProgrammeDraft {
  id: Generated<number>;
  event_id: number | null;
  form: ColumnType<EventForm, string, string>;
  source: ColumnType<string | null, string | null | undefined, string | null>;
  source_key: ColumnType<string | null, string | null | undefined, string | null>;
  /** The imported session, if the draft came with an import. */
  session: ColumnType<ImportedSession | null, string | null | undefined, string | null>;
  user_id: number | null;
  updated_at: Timestamp;
}

export interface ImportedSession {
  said: DesiredSession;
  /** The speakers, if some of them have no profile yet; the release creates those. */
  people: Speaker[];
}

export interface SpeakerAnswerTable {
  event_id: number;
  user_id: number;
  answer: SpeakerAnswer;
  note: string | null;
  answered_at: Timestamp;
}

export interface LaterAnnouncement {
  id: Generated<number>;
  body: ColumnType<Announcement, string, string>;
  at: Timestamp;
  user_id: number | null;
  created_at: Timestamp;
}

/** A URL from which the programme is imported every hour. */
export interface ProgrammeFeedTable {
  id: Generated<number>;
  url: string;
  /** Changes are released directly instead of becoming drafts. */
  at_once: Generated<boolean>;
  paused: Generated<boolean>;
  source: string | null;
  etag: string | null;
  digest: string | null;
  error: string | null;
  checked_at: MaybeTimestamp;
  changed_at: MaybeTimestamp;
  user_id: number | null;
  created_at: Timestamp;
}

/** An event of a release; `before` is null for a new event. */
export interface ReleasedEvent {
  id: number;
  before: EventForm | null;
  after: EventForm;
}

export interface ProgrammeRelease {
  id: Generated<number>;
  at: Timestamp;
  user_id: number | null;
  events: ColumnType<ReleasedEvent[], string, never>;
  people: ColumnType<number[], string | undefined, never>;
  undone_at: MaybeTimestamp;
}

export interface Rating {
  event_id: number;
  user_id: number;
  relevant: number;
  informative: number;
  interesting: number;
  rated_at: Timestamp;
}

export interface GuestLinkTable {
  id: Generated<number>;
  event_id: number;
  name: string;
  /** Secret part of the link. */
  key: string;
  user_id: number | null;
  opened: Generated<number>;
  created_at: Timestamp;
  revoked_at: MaybeTimestamp;
}

export type GuestLinkRow = Selectable<GuestLinkTable>;

export interface MeetingVisitTable {
  id: string;
  event_id: number;
  /** Null if only counts of visitors are stored. */
  user_id: number | null;
  way: string;
  joined_at: Timestamp;
  left_at: Date | null;
}
