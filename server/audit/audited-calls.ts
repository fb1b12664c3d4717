import type { AuditKind, AuditReference } from '../../contract/audit.ts';
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
    | 'business_table'
    | 'cohort'
    | 'question'
    | 'api_token'
    | 'webhook'
    | 'box';
  /** Reads the fields of the call from the row; without it, columns have the names of the fields. */
  fieldsOf?: (row: Record<string, unknown>) => Record<string, unknown>;
  /** What the id of the row names. */
  row?: AuditReference;
  /** The field with the person whom the call is about. */
  target?: 'id' | 'user_id';
  /** Returns the values of the call that the entry shows. */
  valuesOf?: (values: Record<string, unknown>) => Record<string, unknown>;
  /** Calls of speakers are logged as well. */
  ofSpeakers?: true;
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
  'issueCertificates',
  'revokeCertificate',
]);

/** Calls of organisers that change nothing, with the reason. */
export const callsWithoutEntry: Readonly<Record<string, string>> = {
  previewPeopleImport: 'reads a table',
  countPeople: 'counts people',
  testMail: 'sends a mail to the caller',
};

const programme: AuditedCall = { kind: 'programme' };
const meetings: AuditedCall = { kind: 'meetings', table: 'event', row: 'event' };
const table: AuditedCall = { kind: 'meetings', table: 'business_table' };
const people: AuditedCall = { kind: 'people' };
const ofEvent: AuditedCall = { kind: 'programme', row: 'event' };
const materials: AuditedCall = { kind: 'materials' };
const material: AuditedCall = { kind: 'materials', row: 'material' };
const polls: AuditedCall = {
  kind: 'polls',
  table: 'poll',
  row: 'poll',
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
  row: 'template',
  fieldsOf: ({ settings }) => settings as Record<string, unknown>,
};
const cohort: AuditedCall = { kind: 'people', table: 'cohort', row: 'cohort' };
const question: AuditedCall = {
  kind: 'people',
  table: 'question',
  row: 'question',
  fieldsOf: ({ archived_at, ...row }) => ({ ...row, archived: archived_at !== null }),
};
const chat: AuditedCall = { kind: 'chat', withoutTexts: true };
const group: AuditedCall = { ...chat, row: 'group' };
const webhook: AuditedCall = { kind: 'school', table: 'webhook' };
const box: AuditedCall = { kind: 'school', table: 'box' };
const support: AuditedCall = { kind: 'support', withoutTexts: true };

/** The other writing calls of organisers, which get an entry by their name. */
export const auditedCalls: Readonly<Record<string, AuditedCall>> = {
  uploadPeople: people,
  discardPeopleImport: { kind: 'people' },
  sendInvitations: { ...people, valuesOf: ({ ids, ...values }) => ({ ...values, invitations: ids }) },
  sendConfirmation: { ...people, target: 'id' },
  remindPeople: { kind: 'people' },
  endPersonFactor: { ...people, target: 'id' },
  addCertificateTemplate: { kind: 'people' },
  editCertificateTemplate: template,
  deleteCertificateTemplate: template,
  uploadSignature: { kind: 'people' },
  saveCheckInHelper: { ...people, target: 'user_id' },
  deleteCheckInHelper: { ...people, target: 'id' },
  inviteSpeaker: { ...people, target: 'id' },
  addQuestion: people,
  editQuestion: question,
  orderQuestions: people,
  setChatCohort: group,
  addCohort: { kind: 'people' },
  editCohort: cohort,
  deleteCohort: cohort,
  setSpeakerAnswer: ofEvent,
  handOverEvent: ofEvent,
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
  editCourse: { ...programme, table: 'course', row: 'course' },
  deleteCourse: { ...programme, table: 'course', row: 'course' },
  renamePlace: programme,
  setPlaces: {
    ...ofEvent,
    table: 'event',
    fieldsOf: ({ places, booking_closes_at }) => ({ places, closes_at: secondsOf(booking_closes_at) }),
  },
  setMeeting: meetings,
  setRoom: { ...ofEvent, ofSpeakers: true },
  addScreen: { ...ofEvent, ofSpeakers: true },
  deleteScreen: { ...ofEvent, ofSpeakers: true },
  setRecording: meetings,
  addBusinessTable: { kind: 'meetings' },
  editBusinessTable: table,
  deleteBusinessTable: table,
  releaseRearrangement: { kind: 'meetings' },
  placeBusinessMeeting: { kind: 'meetings' },
  moveBusinessMeeting: { kind: 'meetings' },
  endBusinessMeeting: { kind: 'meetings' },
  addGuestLink: { kind: 'meetings', row: 'event' },
  revokeGuestLink: { kind: 'meetings', row: 'event' },
  retryJob: { kind: 'jobs' },
  decideReviews: { kind: 'feedback', withoutTexts: true },
  answerRequest: support,
  noteOnRequest: support,
  changeRequest: support,
  addCanned: support,
  editCanned: support,
  deleteCanned: support,
  uploadSchoolFile: { kind: 'school' },
  setProviderSecret: { kind: 'school' },
  addApiToken: { kind: 'school' },
  revokeApiToken: { kind: 'school', table: 'api_token' },
  addWebhook: { kind: 'school' },
  editWebhook: webhook,
  deleteWebhook: webhook,
  renewWebhookSecret: { kind: 'school' },
  testWebhook: { kind: 'school' },
  replayDelivery: { kind: 'school' },
  addBox: { kind: 'school' },
  changeBox: box,
  renewBoxCode: box,
  revokeBox: box,
  bringInBoxFile: box,
  exportSchool: { kind: 'school' },
  addFolder: materials,
  editFolder: { ...materials, table: 'folder', row: 'folder' },
  deleteFolder: { ...materials, table: 'folder', row: 'folder' },
  addMaterial: materials,
  addMaterialToEvent: materials,
  takeMaterialFromEvent: materials,
  replaceMaterial: material,
  processMaterial: material,
  setSubtitles: material,
  deleteSubtitles: material,
};

/** Operations that get an entry if an organiser performs them. */
export const auditedOperations: Partial<Record<OperationKind, AuditedCall>> = {
  'material.edit': { ...material, table: 'material' },
  'material.delete': { ...material, table: 'material' },
  'material.restore': { ...material, table: 'material' },
  'group.create': chat,
  'group.update': { ...group, table: 'chat_group' },
  'group.add': group,
  'group.drop': group,
  'group.delete': group,
  'message.pin': chat,
  'message.spam': chat,
  'eventQuestion.moderate': programme,
  'eventHand.moderate': programme,
  'poll.start': { kind: 'polls', row: 'event', ofSpeakers: true },
  'poll.close': { kind: 'polls', row: 'event', ofSpeakers: true },
};
