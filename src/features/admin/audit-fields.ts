import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { scopeLabels, webhookEventLabels } from './connection-labels.ts';
import { questionKindLabels } from './people/question-labels.ts';
import { roleLabels } from './role-labels.ts';

/** How the audit log shows a field of a call. */
export interface AuditField {
  label: MessageDescriptor;
  /**
   * `name`: without values, which are too long. `time`: as date and time. `day`: as a date. `country`: as its name.
   * `kind`: as a kind of event. Fields with ids show names.
   */
  shows?: 'name' | 'time' | 'day' | 'country' | 'kind';
  /** Labels of fixed values. */
  words?: Readonly<Record<string, MessageDescriptor>>;
}

const name = (label: MessageDescriptor): AuditField => ({ label, shows: 'name' });

/**
 * The fields of audited calls; null for fields of programs, which are not shown. A test compares the names and
 * the fixed values with the contract.
 */
export const auditFields: Readonly<Record<string, AuditField | null>> = {
  base: null,
  client_id: null,
  draft_id: null,
  ids: null,
  issuer: { label: msg`Address of the provider (issuer)` },
  upload: { label: msg`File` },
  upload_id: null,
  file: null,
  act: {
    label: msg`Action`,
    words: {
      publish: msg`published`,
      decline: msg`declined`,
      answered: msg({ message: 'answered', context: 'question' }),
      later: msg`postponed`,
      reopen: msg`opened again`,
      pin: msg`made current`,
      unpin: msg`no longer current`,
      merge: msg`merged`,
      topic: msg`topic set`,
      call: msg`called`,
      lower: msg`lowered`,
      return: msg`returned to the queue`,
    },
  },
  archived: { label: msg({ message: 'Archived', context: 'question' }) },
  active: { label: msg`Switched on` },
  additional: { label: msg`Additional material` },
  all: { label: msg`Everyone who has not accepted` },
  anonymous: { label: msg`Anonymous questions` },
  answer: { label: msg`Answer`, words: { yes: msg`Yes`, no: msg`No` } },
  assignee: { label: msg`Assigned person` },
  at: { label: msg`Time`, shows: 'time' },
  at_once: { label: msg`Released without a check` },
  chat: { label: msg`Chat of the event` },
  closed: { label: msg`Closed` },
  close: { label: msg`Request closed` },
  closes_at: { label: msg`End`, shows: 'time' },
  cohort: { label: msg`Cohort` },
  cohorts: { label: msg`Cohorts` },
  count: { label: msg`Count` },
  correct: { label: msg`Number of the right answer` },
  code: null,
  days: { label: msg`Days of validity` },
  delivery: null,
  courses: { label: msg`Courses` },
  decision: {
    label: msg`Decision`,
    words: { approve: msg`published`, decline: msg`declined`, undo: msg`undone` },
  },
  description: { label: msg`Description` },
  email: { label: msg`E-mail` },
  ends_at: { label: msg`End`, shows: 'time' },
  event: { label: msg`Event` },
  event_id: { label: msg`Event` },
  events: { label: msg({ message: 'Events', context: 'webhook' }), words: webhookEventLabels },
  filter: name(msg`Filter of people`),
  folder: { label: msg`Folder` },
  folder_ids: { label: msg`Folders` },
  form: name(msg`Details of the event`),
  former_id: { label: msg`Former speaker` },
  free_answer: { label: msg`Own answers allowed` },
  from: { label: msg`Old name` },
  group: {
    label: msg`Group of polls`,
    words: {
      administrative: msg`About the organisation`,
      lecturers: msg`About lecturers`,
      final: msg`Final polls`,
    },
  },
  group_ids: { label: msg`Chats` },
  is_additional: { label: msg`Additional material` },
  kind: {
    label: msg`Kind`,
    words: {
      ...questionKindLabels,
      single: msg`One answer`,
      multiple: msg`Several answers`,
      scale: msg`Scale`,
      ranking: msg`Ranking`,
      text: msg`Text`,
      logo: msg`Logo`,
      icon: msg`Icon`,
      document: msg`Document`,
    },
  },
  invitations: { label: msg`Invitations` },
  into: name(msg`Merged with`),
  language: { label: msg`Language`, words: { en: msg`English`, de: msg`German`, ru: msg`Russian` } },
  library: { label: msg`Material` },
  localized_help: { label: msg`Help text` },
  localized_content: { label: msg`Text` },
  localized_role: { label: msg`Role of the signatory` },
  localized_text: { label: msg`Text` },
  localized_title: { label: msg`Title` },
  mandatory: { label: msg`Everyone must answer` },
  material_id: { label: msg`Material` },
  meeting_way: {
    label: msg`Way to join`,
    words: {
      embedded: msg`Zoom inside the app`,
      app: msg`Zoom app`,
      jitsi: msg`Jitsi`,
      bigbluebutton: msg`BigBlueButton`,
      frame: msg`Web page inside the app`,
      link: msg`Link`,
    },
  },
  members: { label: msg`Members` },
  message: name(msg`Message`),
  moves: name(msg`Moved meetings`),
  name: { label: msg`Name` },
  note: { label: msg`Note` },
  options: { label: msg`Options` },
  opens_at: { label: msg`Beginning`, shows: 'time' },
  partner_id: { label: msg`Partner` },
  paused: { label: msg`Paused` },
  pinned: { label: msg`Pinned` },
  places: { label: msg`Places` },
  position: { label: msg`Position in the list` },
  questions: {
    label: msg`Questions of attendees`,
    words: {
      off: msg({ message: 'off', context: 'questions' }),
      direct: msg`shown at once`,
      moderated: msg`published by a moderator`,
    },
  },
  range: { label: msg`Range of the scale` },
  read_only: { label: msg`Only organisers write` },
  reason: { label: msg`Reason` },
  results: {
    label: msg`Results shown to`,
    words: {
      voted: msg`people who have answered`,
      closed: msg`everyone after the end`,
      organisers: msg`organisers only`,
    },
  },
  reviews: name(msg`Feedback`),
  request_id: null,
  requester_id: { label: msg`Requested by` },
  required: { label: msg`An answer is required` },
  roles: { label: msg`Roles`, words: roleLabels },
  rule: name(msg`Rule of the certificate`),
  scopes: { label: msg`Permissions`, words: scopeLabels },
  screen: null,
  poll: { label: msg`Poll` },
  sign_out: { label: msg`People signed out` },
  signatory: { label: msg`Signatory` },
  signature: name(msg`Picture of the signature`),
  spam: { label: msg`Spam` },
  start: { label: msg`Beginning`, shows: 'time' },
  state: { label: msg`State`, words: { open: msg`open`, closed: msg`closed` } },
  successor_id: { label: msg`New speaker` },
  table_id: name(msg`Table`),
  tell_all: { label: msg`Everyone notified` },
  text: { label: msg`Text` },
  title: { label: msg`Title` },
  to: {
    label: msg`Recipients or new name`,
    words: {
      all: msg`Everyone`,
      role: msg`A role`,
      course: msg`A course`,
      event: msg`People at an event`,
      booked: msg`People with a place at an event`,
      ...roleLabels,
    },
  },
  topic: { label: msg`Topic` },
  total: { label: msg`People` },
  type: { label: msg`Kind` },
  user_id: { label: msg`Person` },
  variations: { label: msg`Options` },
  way: { label: msg`Way`, words: { on_site: msg`on site`, online: msg`online` } },
  what: { label: msg`Kind`, words: { room: msg`Room`, track: msg`Track` } },
};

/** Fixed values of the settings of the school. */
export const settingWords: Readonly<Record<string, MessageDescriptor>> = {
  anyone: msg`Anyone`,
  invited: msg`Invited people`,
  domains: msg`Addresses of certain domains`,
  closed: msg`Nobody`,
  en: msg`English`,
  de: msg`German`,
  ru: msg`Russian`,
};
