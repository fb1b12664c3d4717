import type { AuditKind } from '../../contract/audit.ts';
import type { OperationKind } from '../../contract/operations.ts';
import {
  droppedEvent,
  type ReadAuditedEvents,
  releasedEvents,
  savedEvent,
  unreleasedEvents,
} from './audited-events.ts';

export interface AuditedCall {
  kind: AuditKind;
  /** The table of the row that the call changes, for its values before the change. */
  table?:
    | 'event'
    | 'poll'
    | 'material'
    | 'folder'
    | 'course'
    | 'programme_feed'
    | 'canned_answer'
    | 'certificate_template'
    | 'chat_group'
    | 'cohort';
  /** Reads the fields of the call from the row; without it, columns have the names of the fields. */
  fieldsOf?: (row: Record<string, unknown>) => Record<string, unknown>;
  /** Reads the changed events of the programme, which the entry names. */
  events?: ReadAuditedEvents;
  /** Texts are left out: they are messages or about persons. */
  withoutTexts?: true;
}

/** Calls of organisers that write entries with an action of their own. */
export const callsWithOwnEntry: ReadonlySet<string> = new Set([
  'approvePeople',
  'confirmAddress',
  'declinePeople',
  'editPerson',
  'setPlatform',
  'changePeople',
  'undoChangePeople',
  'startPeopleImport',
  'invitePerson',
  'addInvitationLink',
  'revokeInvitations',
  'saveSchool',
  'restoreSchool',
  'blockChat',
  'moderateReport',
  'silencePerson',
  'suspendPeople',
  'unsuspendPeople',
  'mergeAccounts',
  'mailPeople',
  'addQuestion',
  'editQuestion',
  'orderQuestions',
  'issueCertificates',
  'revokeCertificate',
]);

/** Calls of organisers that change nothing, with the reason. */
export const callsWithoutEntry: Readonly<Record<string, string>> = {
  previewPeopleImport: 'reads a table',
  countPeople: 'counts people',
  testMail: 'sends a mail to the caller',
  sendConfirmation: 'sends a person the mail of their sign-up again',
};

const programme: AuditedCall = { kind: 'programme' };
const meetings: AuditedCall = { kind: 'meetings', table: 'event' };
const materials: AuditedCall = { kind: 'materials' };
const polls: AuditedCall = {
  kind: 'polls',
  table: 'poll',
  fieldsOf: ({ grouped, opens_at, closes_at, ...row }) => ({
    ...row,
    group: grouped,
    opens_at: secondsOf(opens_at),
    closes_at: secondsOf(closes_at),
  }),
};
/** Seconds since 1970 of a timestamp in JSON; null if there is none. */
const secondsOf = (time: unknown): number | null =>
  typeof time === 'string' ? Math.round(Date.parse(time) / 1000) : null;
const template: AuditedCall = {
  kind: 'people',
  table: 'certificate_template',
  fieldsOf: ({ settings }) => settings as Record<string, unknown>,
};
const chat: AuditedCall = { kind: 'chat', withoutTexts: true };
const support: AuditedCall = { kind: 'support', withoutTexts: true };

/** The other writing calls of organisers, which get an entry by their name. */
export const auditedCalls: Readonly<Record<string, AuditedCall>> = {
  uploadPeople: { kind: 'people', withoutTexts: true },
  discardPeopleImport: { kind: 'people' },
  sendInvitations: { kind: 'people' },
  remindPeople: { kind: 'people' },
  addCertificateTemplate: { kind: 'people' },
  editCertificateTemplate: template,
  deleteCertificateTemplate: template,
  uploadSignature: { kind: 'people' },
  saveCheckInHelper: { kind: 'people' },
  deleteCheckInHelper: { kind: 'people' },
  inviteSpeaker: { kind: 'people' },
  setChatCohort: chat,
  addCohort: { kind: 'people' },
  editCohort: { kind: 'people', table: 'cohort' },
  deleteCohort: { kind: 'people', table: 'cohort' },
  setSpeakerAnswer: programme,
  handOverEvent: programme,
  addPoll: { kind: 'polls' },
  editPoll: polls,
  movePoll: polls,
  openPoll: polls,
  closePoll: polls,
  copyPoll: polls,
  deletePoll: polls,
  announce: programme,
  dropLaterAnnouncement: programme,
  saveDraft: { ...programme, events: savedEvent },
  dropDraft: { ...programme, events: droppedEvent },
  dropAllDrafts: { ...programme, events: releasedEvents },
  releaseDraft: { ...programme, events: releasedEvents },
  undoRelease: { ...programme, events: unreleasedEvents },
  importProgramme: programme,
  addFeed: programme,
  editFeed: { kind: 'programme', table: 'programme_feed' },
  readFeedNow: programme,
  deleteFeed: { kind: 'programme', table: 'programme_feed' },
  addCourse: programme,
  editCourse: { kind: 'programme', table: 'course' },
  deleteCourse: { kind: 'programme', table: 'course' },
  renamePlace: programme,
  setPlaces: {
    kind: 'programme',
    table: 'event',
    fieldsOf: ({ places, booking_closes_at }) => ({ places, closes_at: secondsOf(booking_closes_at) }),
  },
  setMeeting: meetings,
  setRoom: programme,
  addScreen: programme,
  deleteScreen: programme,
  setRecording: meetings,
  addGuestLink: { kind: 'meetings' },
  revokeGuestLink: { kind: 'meetings' },
  retryJob: { kind: 'jobs' },
  decideReviews: { kind: 'feedback', withoutTexts: true },
  answerRequest: support,
  noteOnRequest: support,
  changeRequest: support,
  addCanned: support,
  editCanned: support,
  deleteCanned: support,
  uploadSchoolFile: { kind: 'school' },
  exportSchool: { kind: 'school' },
  addFolder: materials,
  editFolder: { kind: 'materials', table: 'folder' },
  deleteFolder: { kind: 'materials', table: 'folder' },
  addMaterial: materials,
  addMaterialToEvent: materials,
  takeMaterialFromEvent: materials,
  replaceMaterial: materials,
  processMaterial: materials,
  setSubtitles: materials,
  deleteSubtitles: materials,
};

/** Operations that get an entry if an organiser performs them. */
export const auditedOperations: Partial<Record<OperationKind, AuditedCall>> = {
  'material.edit': { kind: 'materials', table: 'material' },
  'material.delete': { kind: 'materials', table: 'material' },
  'material.restore': { kind: 'materials', table: 'material' },
  'group.create': chat,
  'group.update': { ...chat, table: 'chat_group' },
  'group.add': chat,
  'group.drop': chat,
  'group.delete': chat,
  'message.pin': chat,
  'message.spam': chat,
  'eventQuestion.moderate': programme,
  'eventHand.moderate': programme,
  'poll.start': { kind: 'polls' },
  'poll.close': { kind: 'polls' },
};
