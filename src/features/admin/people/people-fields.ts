import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { profileFieldLabel } from '../../../i18n/profile-labels.ts';
import type { PersonState, unseenSpans } from '../../../../contract/people-bulk.ts';
import type { PeopleField, PlannedRow } from '../../../../contract/people-import.ts';

export const peopleFieldLabels: Record<PeopleField, MessageDescriptor> = {
  email: msg`E-mail`,
  first_name: msg`First name`,
  last_name: msg`Last name`,
  full_name: msg`First and last name`,
  last_name_first: msg`Last and first name`,
  role: msg`Role`,
  course: msg`Course`,
  work_place: profileFieldLabel('work_place'),
  position: profileFieldLabel('position'),
  specialization: profileFieldLabel('specialization'),
  country: profileFieldLabel('country'),
  language: msg`Language`,
};

export const personStateLabels: Record<PersonState, MessageDescriptor> = {
  approved: msg({ message: 'With an account', context: 'people' }),
  invited: msg({ message: 'Invited', context: 'people' }),
  pending: msg({ message: 'Waiting for approval', context: 'people' }),
  declined: msg({ message: 'Declined', context: 'people' }),
  suspended: msg({ message: 'Suspended', context: 'people' }),
  none: msg({ message: 'Without an account', context: 'people' }),
};

export const unseenLabels: Record<(typeof unseenSpans)[number], MessageDescriptor> = {
  never: msg`Never used`,
  week: msg`Not used for a week`,
  month: msg`Not used for a month`,
};

export const rowStateLabels: Record<PlannedRow['state'], MessageDescriptor> = {
  new: msg({ message: 'New', context: 'row of a table' }),
  update: msg({ message: 'Update', context: 'row of a table' }),
  unchanged: msg({ message: 'Unchanged', context: 'row of a table' }),
  error: msg({ message: 'Error', context: 'row of a table' }),
};
