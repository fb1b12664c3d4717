import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type MergeField, mergeFields, type MergeKind } from '../../../../contract/people-merge.ts';
import type { AuditField } from '../audit-fields.ts';
import { roleLabels } from '../role-labels.ts';

export const mergeFieldLabels: Readonly<Record<MergeField, MessageDescriptor>> = {
  sign_in: msg`E-mail and password`,
  name: msg({ message: 'Name', context: 'person' }),
  picture: msg`Photo`,
  role: msg`Role`,
  chat_role: msg`Rights in chats`,
  course_type: msg`Course`,
  language: msg`Language`,
  country: msg`Country`,
  work_place: msg`Organisation and position`,
  education: msg`Education`,
  description: msg`About the person`,
  birthday: msg`Birthday`,
  phone: msg`Phone`,
  links: msg`Social networks`,
  video: msg`Video`,
  visible: msg`People directory`,
};

export const mergeKindLabels: Readonly<Record<MergeKind, MessageDescriptor>> = {
  messages: msg`Chat messages`,
  chats: msg`Chats`,
  events: msg`Events as a speaker`,
  bookings: msg`Bookings`,
  agenda: msg`Stars and notes`,
  check_ins: msg`Check-ins`,
  certificates: msg`Certificates`,
  ratings: msg`Ratings`,
  votes: msg`Answers to polls`,
  questions: msg`Questions to speakers`,
  feedback: msg`Feedback`,
  requests: msg`Support requests`,
  materials: msg`Materials`,
  files: msg`Uploaded files`,
  notifications: msg`Notifications`,
};

/** How the audit log shows the fields of merged accounts. */
export const mergeAuditFields: Readonly<Record<string, AuditField>> = Object.fromEntries(
  mergeFields.map((field) => [
    `merge_${field}`,
    {
      label: mergeFieldLabels[field],
      ...(field === 'role' && { words: roleLabels }),
      ...((field === 'picture' || field === 'video') && { shows: 'name' as const }),
    },
  ]),
);
