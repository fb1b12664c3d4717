import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { EventForm } from '../../../contract/programme.ts';

const time = msg`Time`;
const other = msg({ message: 'other details', context: 'changes of an event' });

const labels: Readonly<Record<keyof EventForm, MessageDescriptor>> = {
  localized_name: msg`Title`,
  localized_description: msg`Description`,
  time_start: time,
  time_finish: time,
  kind: msg`Kind`,
  type_title: msg`Kind`,
  course_id: msg`Course`,
  room: msg`Room`,
  track: msg`Track`,
  languages: msg`Languages`,
  experts: msg`Speakers`,
  places: msg`Places`,
  cancelled: msg`Cancelled`,
  video_link: other,
  links: other,
};

/** Labels of changed fields of events, each once. */
export const changedFieldLabels = (fields: readonly string[]): MessageDescriptor[] => [
  ...new Set(fields.map((field) => (field in labels ? labels[field as keyof EventForm] : other))),
];
