import type { ColumnType, Generated } from 'kysely';
import type { auditActions } from '../../contract/admin.ts';
import type { Localized } from '../../contract/scalars.ts';
import type { RoleAlias } from '../../contract/users.ts';
import type { ChatGroup, ChatMember, Message, MessageReaction, MessageReport } from './chat-schema.ts';
import type {
  FolderTable,
  JobTable,
  MaterialEvent,
  MaterialFolder,
  MaterialTable,
} from './library-schema.ts';
import type {
  AgendaTable,
  BookingTable,
  CalendarFeed,
  EventTable,
  GuestLinkTable,
  MeetingVisitTable,
  ProgrammeDraft,
  LaterAnnouncement,
  ProgrammeFeedTable,
  SpeakerAnswerTable,
  ProgrammeRelease,
  Rating,
} from './programme-schema.ts';
import type {
  InvitationTable,
  InvitationUse,
  PeopleChange,
  PeopleImportTable,
  QuestionTables,
} from './people-schema.ts';
import type { PollTable, PollTally, PollVoter } from './poll-schema.ts';
import type { SchoolFileTable, SchoolVersionTable } from './school-schema.ts';
import type { DeskActTable } from './desk-schema.ts';
import type { CannedAnswer, ReviewTable, SupportMessage, SupportRequest } from './support-schema.ts';
import type { Json, MaybeTimestamp, Timestamp, Xid } from './columns.ts';

interface Setting {
  key: string;
  value: ColumnType<unknown, string, string>;
}

interface Change {
  audience: string;
  t: string;
  id: number;
  op: 'put' | 'del';
  rev: number;
  xid: Xid;
  at: Timestamp;
}

interface AppUser {
  id: Generated<number>;
  email: string | null;
  password_hash: string | null;
  first_name: Generated<string>;
  last_name: Generated<string>;
  localized_name: Json<Localized>;
  localized_surname: Json<Localized>;
  role: Generated<RoleAlias>;
  chat_admin: Generated<boolean>;
  /** `none`: a person without an account, from an imported programme or invited by mail. */
  status: ColumnType<UserStatus, UserStatus | undefined, UserStatus>;
  visible: Generated<boolean>;
  edition: Generated<string[]>;
  course_type: number | null;
  avatar: string | null;
  description: string | null;
  localized_description: Json<Localized>;
  birthday: ColumnType<string | null, string | null | undefined, string | null>;
  birthday_visible: Generated<boolean>;
  phone: string | null;
  phone_visible: Generated<boolean>;
  email_visible: Generated<boolean>;
  education: string | null;
  degree: string | null;
  study: Json<string[]>;
  work_place: Json<string[]>;
  position: string | null;
  specialization: string | null;
  country: string | null;
  facebook_link: string | null;
  linkedin_link: string | null;
  instagram_link: string | null;
  video: string | null;
  language: Generated<string>;
  /** Minutes before the start of an event in the agenda; 0 for no reminder. */
  remind_minutes: Generated<number>;
  /** Kinds of notifications that are not pushed. */
  push_off: Generated<string[]>;
  /** Minutes after midnight in `quiet_zone`. */
  quiet_from: ColumnType<number | null, number | null | undefined, number | null>;
  quiet_to: ColumnType<number | null, number | null | undefined, number | null>;
  quiet_zone: ColumnType<string | null, string | null | undefined, string | null>;
  daily_summary: Generated<boolean>;
  /** They tried to sign in while the platform was closed. */
  wants_reopening_mail: Generated<boolean>;
  /** Day of the last daily summary. */
  summary_of: ColumnType<string | null, string | null | undefined, string | null>;
  /** Time of the last invitation to turn an imported profile into an account. */
  invited_at: MaybeTimestamp;
  last_action_at: MaybeTimestamp;
  source: string | null;
  source_key: string | null;
  deleted_at: MaybeTimestamp;
  reset_xid: Xid | null;
  email_verified_at: MaybeTimestamp;
  consent_version: string | null;
  consent_at: MaybeTimestamp;
  decline_reason: string | null;
  suspension_reason: string | null;
  decided_at: MaybeTimestamp;
  rev: Generated<number>;
  created_at: Timestamp;
}
export type UserStatus = 'pending' | 'approved' | 'declined' | 'suspended' | 'none';

export type SessionScope = 'full' | 'pending';

interface Session {
  id: Generated<number>;
  user_id: number;
  token_hash: Buffer;
  file_token_hash: Buffer;
  ticket_hash: Buffer;
  /** `pending`: may only read the state of the approval. */
  scope: Generated<SessionScope>;
  agent: string | null;
  created_at: Timestamp;
  last_used_at: Timestamp;
  /** The session whose token created this one. */
  parent_id: ColumnType<number | null, number | undefined, never>;
  /** Null for sessions from before this column existed. */
  signed_in_at: ColumnType<Date | null, Date | undefined, never>;
}

interface ErasedSession {
  token_hash: Buffer;
  at: Timestamp;
}

export interface LogChanges {
  title?: string;
  time_start?: number;
  time_finish?: number;
  room?: string | null;
}

interface Log {
  id: Generated<number>;
  /** Null for every approved person. */
  user_id: number | null;
  type: string;
  title: Generated<string>;
  localized_title: Json<Localized>;
  content: Generated<string>;
  localized_content: Json<Localized>;
  changes: ColumnType<LogChanges | null, string | null | undefined, string | null>;
  notificator_id: number | null;
  event_id: number | null;
  /** The message with the mention. */
  group_id: number | null;
  message_id: number | null;
  /** The first of the materials in the notification. */
  material_id: number | null;
  poll_id: ColumnType<number | null, number | null | undefined, number | null>;
  request_id: ColumnType<number | null, number | null | undefined, number | null>;
  pushed: Generated<boolean>;
  rev: Generated<number>;
  created_at: Timestamp;
}

interface PushSubscriptionTable {
  id: Generated<number>;
  user_id: number;
  session_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Timestamp;
}

interface MailedToken {
  token_hash: Buffer;
  purpose: 'confirm' | 'reset' | 'address' | 'invite';
  user_id: number;
  data: ColumnType<unknown, string | null | undefined, never>;
  expires_at: Timestamp;
  created_at: Timestamp;
}

interface Mail {
  id: Generated<number>;
  kind: string;
  recipient: string;
  user_id: number | null;
  language: string;
  subject: string;
  body_text: string | null;
  body_html: string | null;
  reply_to: ColumnType<string | null, string | null | undefined, string | null>;
  attempts: Generated<number>;
  next_at: Timestamp;
  sent_at: MaybeTimestamp;
  failed_at: MaybeTimestamp;
  error: string | null;
  created_at: Timestamp;
}

interface Audit {
  id: Generated<number>;
  at: Timestamp;
  action: (typeof auditActions)[number];
  actor_id: number | null;
  target_id: number | null;
  details: Json<Record<string, unknown>>;
}

export interface Schema extends QuestionTables {
  guest_link: GuestLinkTable;
  meeting_visit: MeetingVisitTable;
  mailed_token: MailedToken;
  mail: Mail;
  audit: Audit;
  setting: Setting;
  channel: { name: string; rev: number };
  change: Change;
  app_user: AppUser;
  session: Session;
  erased_session: ErasedSession;
  push_subscription: PushSubscriptionTable;
  invitation: InvitationTable;
  invitation_use: InvitationUse;
  people_import: PeopleImportTable;
  people_change: PeopleChange;
  course: { id: number; localized_title: Json<Localized> };
  event: EventTable;
  event_expert: { event_id: number; user_id: number; position: number };
  programme_draft: ProgrammeDraft;
  programme_release: ProgrammeRelease;
  programme_feed: ProgrammeFeedTable;
  speaker_answer: SpeakerAnswerTable;
  later_announcement: LaterAnnouncement;
  rating: Rating;
  agenda: AgendaTable;
  booking: BookingTable;
  calendar_feed: CalendarFeed;
  log: Log;
  log_state: {
    log_id: number;
    user_id: number;
    read_at: MaybeTimestamp;
    deleted_at: MaybeTimestamp;
    rev: number;
  };
  chat_group: ChatGroup;
  chat_member: ChatMember;
  message: Message;
  message_reaction: MessageReaction;
  message_report: MessageReport;
  folder: FolderTable;
  poll: PollTable;
  poll_voter: PollVoter;
  poll_tally: PollTally;
  review: ReviewTable;
  support_request: SupportRequest;
  support_message: SupportMessage;
  canned_answer: CannedAnswer;
  desk_act: DeskActTable;
  school_version: SchoolVersionTable;
  school_file: SchoolFileTable;
  material: MaterialTable;
  material_event: MaterialEvent;
  material_folder: MaterialFolder;
  job: JobTable;
  file: {
    hash: string;
    /** Detected from the contents, not from the sender's name for it. */
    type: string;
    bytes: number;
    refs: Generated<number>;
    /** Hashes of the smaller sizes of a picture, by width. */
    sizes: Json<Record<string, string>>;
    created_at: Timestamp;
  };
  file_leftover: { hash: string; at: Timestamp };
  idempotency: {
    user_id: number;
    op_id: string;
    body_hash: Buffer;
    subject: string | null;
    subject_id: number | null;
    created_at: Timestamp;
  };
}
