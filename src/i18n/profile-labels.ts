import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const labels: Readonly<Record<string, MessageDescriptor>> = {
  localized_name: msg`First name`,
  localized_surname: msg`Last name`,
  description: msg`About you`,
  birthday: msg`Birthday`,
  birthday_visible: msg`Show birthday`,
  education: msg`Education`,
  degree: msg`Degree`,
  study: msg`Place of study`,
  work_place: msg`Workplace`,
  position: msg({ message: 'Position', context: 'job' }),
  specialization: msg`Specialisation`,
  country: msg`Country`,
  phone: msg`Phone`,
  phone_visible: msg`Show phone number`,
  email_visible: msg`Show e-mail address`,
  facebook_link: msg`Facebook`,
  linkedin_link: msg`LinkedIn`,
  instagram_link: msg`Instagram`,
  video_url: msg`Video`,
  avatar: msg`Picture`,
  visible: msg`Listed in the people directory`,
};

/** Label of a profile field; all languages of a text share one. */
export const profileFieldLabel = (field: string): MessageDescriptor =>
  labels[field.split('.')[0] ?? ''] ?? msg`Profile`;
