import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SchoolField } from '../../../contract/school-settings.ts';

const labels: Record<SchoolField, MessageDescriptor> = {
  localized_name: msg`Name of the school`,
  short_name: msg`Short name`,
  localized_tagline: msg`Tagline`,
  localized_about: msg`About the school`,
  competences: msg`Areas of expertise`,
  sponsors: msg`Sponsors`,
  logo: msg`Logo`,
  icon: msg`Icon`,
  accent: msg`Accent colour`,
  contact: msg`Contact`,
  home_zone: msg`Time zone of the school`,
  library_hours: msg`Opening hours of the library`,
  business: msg`Business meetings`,
  b2b_hours: msg`B2B meetings`,
  languages: msg`Languages offered`,
  agreement: msg`User agreement`,
  privacy: msg`Privacy policy`,
  manuals: msg`Manuals`,
  sign_up: msg`Sign-up`,
  single_sign_on: msg`Sign-in with another account`,
  second_factor: msg`Second factor of organisers`,
  public_programme: msg`Public programme`,
  retention: msg`Deletion of old data`,
  archived: msg`End of the school`,
};

/** The labels of changed fields; fields of a newer server are left out. */
export const fieldLabels = (fields: readonly string[]): MessageDescriptor[] =>
  Object.entries(labels).flatMap(([field, label]) => (fields.includes(field) ? [label] : []));
