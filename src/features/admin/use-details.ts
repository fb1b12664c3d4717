import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { roleAliases } from '../../../contract/users.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { roleLabels } from './role-labels.ts';
import { fieldChanges } from './value-text.ts';

export type FieldLabel = (field: string) => MessageDescriptor | undefined;

/** Describes the details of an audit entry. Unknown keys of older or newer servers are left out. */
export function useDetails(details: Readonly<Record<string, unknown>>, schoolField: FieldLabel): string[] {
  const { t, i18n } = useLingui();
  const { dateTimeYear, list } = useFormats();
  const { role, visible, course_type, chat_role, edition, reason, people, opens_at, en, de, ru } = details;
  const alias = roleAliases.find((each) => each === role);
  const editions = Array.isArray(edition) ? edition.filter((each) => typeof each === 'string') : null;
  const texts = [reason, en, de, ru].filter((text) => typeof text === 'string' && text !== '');
  return [
    ...(alias ? [t`Role: ${i18n._(roleLabels[alias])}`] : []),
    ...(visible === true ? [t`Visible in the people directory`] : []),
    ...(visible === false ? [t({ message: 'Hidden', context: 'person' })] : []),
    ...(typeof course_type === 'number' ? [t`Course: ${course_type}`] : []),
    ...(course_type === null ? [t`No course`] : []),
    ...(chat_role === 'chat_admin' ? [t`Chat administrator`] : []),
    ...(chat_role === null ? [t`Not a chat administrator`] : []),
    ...(editions ? [editions.length > 0 ? t`Edition: ${list(editions)}` : t`No previous edition`] : []),
    ...(typeof opens_at === 'number' ? [t`Expected to reopen: ${dateTimeYear(opens_at * 1000)}`] : []),
    ...(typeof people === 'number' ? [t`Recipients: ${people}`] : []),
    ...texts.map((text) => t`“${String(text)}”`),
    ...fieldChanges(details['fields']).flatMap(({ field, before, after }) => {
      const label = schoolField(field);
      return label ? [`${i18n._(label)}: ${before} → ${after}`] : [];
    }),
  ];
}
