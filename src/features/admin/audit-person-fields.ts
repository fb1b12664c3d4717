import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { AuditReference } from '../../../contract/audit.ts';
import { type AuditField, settingWords } from './audit-fields.ts';
import { peopleFieldLabels } from './people/people-fields.ts';
import { roleLabels } from './role-labels.ts';

/** How the audit log shows the values of a person, of a check-in and of a certificate. */
export const auditPersonFields: Readonly<Record<string, AuditField>> = {
  first_name: { label: peopleFieldLabels.first_name },
  last_name: { label: peopleFieldLabels.last_name },
  email: { label: peopleFieldLabels.email },
  role: { label: peopleFieldLabels.role, words: roleLabels },
  course_type: { label: peopleFieldLabels.course },
  work_place: { label: peopleFieldLabels.work_place },
  position: { label: peopleFieldLabels.position },
  specialization: { label: peopleFieldLabels.specialization },
  country: { label: peopleFieldLabels.country, shows: 'country' },
  language: { label: peopleFieldLabels.language, words: settingWords },
  visible: { label: msg`Visible in the people directory` },
  chat_role: { label: msg`Rights in chats`, words: { chat_admin: msg`Chat administrator` } },
  edition: { label: msg`Previous editions` },
  confirmed: { label: msg`The e-mail address is confirmed` },
  status: {
    label: msg`State`,
    words: {
      pending: msg({ message: 'Waiting for approval', context: 'people' }),
      approved: msg({ message: 'With an account', context: 'people' }),
      suspended: msg({ message: 'Suspended', context: 'people' }),
    },
  },
  day: { label: msg`Day`, shows: 'day' },
  event_id: { label: msg`Event` },
  template: { label: msg`Template` },
};

/** What the row of an entry is. */
export const referenceLabels: Readonly<Record<AuditReference, MessageDescriptor>> = {
  person: msg`Person`,
  event: msg`Event`,
  course: msg`Course`,
  poll: msg`Poll`,
  material: msg`Material`,
  folder: msg`Folder`,
  template: msg`Template`,
  cohort: msg`Cohort`,
  question: msg`Question`,
  group: msg`Group`,
  invitation: msg`Invitation`,
};
