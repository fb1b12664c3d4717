import { msg } from '@lingui/core/macro';
import type { EventForm } from '../../../contract/programme.ts';
import type { AuditField } from './audit-fields.ts';

/** How the audit log shows the fields of an event; null for fields whose values it does not contain. */
export const auditEventFields: Readonly<Record<keyof EventForm, AuditField | null>> = {
  localized_name: { label: msg`Title` },
  localized_description: { label: msg`Description` },
  time_start: { label: msg`Beginning`, shows: 'time' },
  time_finish: { label: msg`End`, shows: 'time' },
  kind: { label: msg`Kind`, shows: 'kind' },
  course_id: { label: msg`Course` },
  room: { label: msg`Room` },
  track: { label: msg`Track` },
  languages: { label: msg`Languages` },
  experts: { label: msg`Speakers` },
  places: { label: msg`Places` },
  cancelled: { label: msg`Cancelled` },
  type_title: { label: msg`Kind` },
  video_link: null,
  links: null,
};
