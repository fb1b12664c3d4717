import type { ColumnType, Generated } from 'kysely';
import type { AuditAction, AuditKind } from '../../contract/audit.ts';
import type { Localized } from '../../contract/scalars.ts';
import type { BoxTables } from './box-schema.ts';
import type { BusinessTables } from './business-schema.ts';
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
  CohortTables,
  QuestionTables,
} from './people-schema.ts';
import type { CalendarMail, DigestSubscription } from './mailing-schema.ts';
import type { ApiTokenTable, WebhookDeliveryTable, WebhookTable } from './connection-schema.ts';
import type { PasskeyChallenge, PasskeyTable } from './passkey-schema.ts';
import type {
  LinkedIdentityTable,
  ProviderSecretTable,
  ProviderSignInTable,
} from './single-sign-on-schema.ts';
import type { RecoveryCode, SecondFactorTable } from './second-factor-schema.ts';
import type { AppUser } from './user-schema.ts';
import type { CheckInCodeTable, CheckInHelperTable, CheckInTable } from './check-in-schema.ts';
import type {
  EventHandTable,
  EventPaceTable,
  EventQuestionKeyTable,
  EventQuestionTable,
  QuestionKeyTable,
  QuestionTokenRequestTable,
  EventQuestionReportTable,
  EventQuestionVoteKeyTable,
  EventQuestionVoteTable,
  EventRoomTable,
  EventSilenceTable,
} from './room-schema.ts';
import type {
  CertificateSignature,
  CertificateTable,
  CertificateTemplateTable,
} from './certificate-schema.ts';
import type {
  BallotKeyTable,
  BallotTable,
  PollTable,
  PollTally,
  PollVoter,
  QuizNameTable,
} from './poll-schema.ts';
import type { EventScreenTable, ScreenTable } from './screen-schema.ts';
import type { SchoolFileTable, SchoolVersionTable } from './school-schema.ts';
import type { DeskActTable } from './desk-schema.ts';
import type { Mail, MailedToken } from './mail-schema.ts';
import type {
  CannedAnswer,
  ReviewTable,
  SupportFile,
  SupportMessage,
  SupportRequest,
} from './support-schema.ts';
import type { Json, Timestamp, Xid } from './columns.ts';
import type { LogStateTable, LogTable } from './log-schema.ts';

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

export type SessionScope = 'full' | 'pending';
/** The proof with which a person signed in; codes of the second factor may have been needed besides. */
export type SignInMethod = 'password' | 'passkey' | 'provider';

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
  /** Null for sessions from before this column existed, and for those that only read the state of the approval. */
  signed_in_with: ColumnType<SignInMethod | null, SignInMethod | null | undefined, SignInMethod>;
  /** Key with which the device signs operations: a point of P-256, not compressed. */
  public_key: ColumnType<Buffer | null, undefined, Buffer>;
}

interface ErasedSession {
  token_hash: Buffer;
  at: Timestamp;
  /** The account was merged into another one. */
  merged: Generated<boolean>;
  /** The account, if it was suspended and not erased. */
  suspended_id: ColumnType<number | null, number | undefined, number | null>;
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

interface Audit {
  id: Generated<number>;
  at: Timestamp;
  action: AuditAction;
  /** Set by a trigger for actions of their own. */
  kind: ColumnType<AuditKind | null, AuditKind | null | undefined, never>;
  row_id: ColumnType<string | null, string | null | undefined, never>;
  actor_id: number | null;
  /** The API token of the call, if a script made it. The token may be deleted meanwhile. */
  token_id: ColumnType<number | null, number | null | undefined, never>;
  target_id: number | null;
  details: Json<Record<string, unknown>>;
}

export interface Schema extends QuestionTables, CohortTables, BusinessTables, BoxTables {
  guest_link: GuestLinkTable;
  meeting_visit: MeetingVisitTable;
  mailed_token: MailedToken;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCode;
  linked_identity: LinkedIdentityTable;
  provider_secret: ProviderSecretTable;
  provider_sign_in: ProviderSignInTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallenge;
  digest_subscription: DigestSubscription;
  calendar_mail: CalendarMail;
  api_token: ApiTokenTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
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
  check_in_code: CheckInCodeTable;
  check_in: CheckInTable;
  check_in_helper: CheckInHelperTable;
  event_room: EventRoomTable;
  question_key: QuestionKeyTable;
  question_token_request: QuestionTokenRequestTable;
  event_question: EventQuestionTable;
  event_question_vote: EventQuestionVoteTable;
  event_question_report: EventQuestionReportTable;
  event_question_key: EventQuestionKeyTable;
  event_question_vote_key: EventQuestionVoteKeyTable;
  event_hand: EventHandTable;
  event_pace: EventPaceTable;
  quiz_name: QuizNameTable;
  event_silence: EventSilenceTable;
  screen: ScreenTable;
  event_screen: EventScreenTable;
  certificate_signature: CertificateSignature;
  certificate_template: CertificateTemplateTable;
  certificate: CertificateTable;
  log: LogTable;
  log_state: LogStateTable;
  chat_group: ChatGroup;
  chat_member: ChatMember;
  message: Message;
  message_reaction: MessageReaction;
  message_report: MessageReport;
  folder: FolderTable;
  poll: PollTable;
  poll_voter: PollVoter;
  poll_tally: PollTally;
  ballot_key: BallotKeyTable;
  ballot: BallotTable;
  review: ReviewTable;
  support_request: SupportRequest;
  support_message: SupportMessage;
  support_file: SupportFile;
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
