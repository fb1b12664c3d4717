import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { roleLabels } from './role-labels.ts';

/** How the audit log shows a field of a call. */
export interface AuditField {
  label: MessageDescriptor;
  /** `name`: without values, which are ids or too long. `time`: as date and time. `course`: the title of its id. */
  shows?: 'name' | 'time' | 'course';
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
  upload: null,
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
  additional: { label: msg`Additional material` },
  all: { label: msg`Everyone who has not accepted` },
  anonymous: { label: msg`Anonymous questions` },
  answer: { label: msg`Answer`, words: { yes: msg`Yes`, no: msg`No` } },
  assignee: name(msg`Assigned person`),
  at: { label: msg`Time`, shows: 'time' },
  at_once: { label: msg`Released without a check` },
  chat: { label: msg`Chat of the event` },
  close: { label: msg`Request closed` },
  closes_at: { label: msg`End`, shows: 'time' },
  cohort: name(msg`Cohort`),
  cohorts: name(msg`Cohorts`),
  count: { label: msg`Count` },
  correct: { label: msg`Number of the right answer` },
  code: { label: msg`Code` },
  courses: name(msg`Courses`),
  decision: {
    label: msg`Decision`,
    words: { approve: msg`published`, decline: msg`declined`, undo: msg`undone` },
  },
  description: { label: msg`Description` },
  email: { label: msg`E-mail` },
  ends_at: { label: msg`End`, shows: 'time' },
  event: name(msg`Event`),
  event_id: name(msg`Event`),
  events: name(msg`Events`),
  filter: name(msg`Filter of people`),
  folder: name(msg`Folder`),
  form: name(msg`Details of the event`),
  former_id: name(msg`Former speaker`),
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
  is_additional: { label: msg`Additional material` },
  kind: {
    label: msg`Kind`,
    words: {
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
  into: name(msg`Merged with`),
  language: { label: msg`Language`, words: { en: msg`English`, de: msg`German`, ru: msg`Russian` } },
  library: name(msg`Material`),
  localized_content: { label: msg`Text` },
  localized_role: { label: msg`Role of the signatory` },
  localized_text: { label: msg`Text` },
  localized_title: { label: msg`Title` },
  mandatory: { label: msg`Everyone must answer` },
  material_id: name(msg`Material`),
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
  members: name(msg`Members`),
  message: name(msg`Message`),
  name: { label: msg`Name` },
  note: { label: msg`Note` },
  opens_at: { label: msg`Beginning`, shows: 'time' },
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
  roles: { label: msg`Roles`, words: roleLabels },
  rule: name(msg`Rule of the certificate`),
  screen: name(msg`Big screen`),
  poll: name(msg`Poll`),
  signatory: { label: msg`Signatory` },
  signature: name(msg`Picture of the signature`),
  spam: { label: msg`Spam` },
  state: { label: msg`State`, words: { open: msg`open`, closed: msg`closed` } },
  successor_id: name(msg`New speaker`),
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
  user_id: name(msg`Person`),
  variations: { label: msg`Options` },
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
