import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { roleAliases } from '../../../contract/users.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { roleLabels } from './role-labels.ts';
import { fieldChanges } from './value-text.ts';

export type FieldLabel = (field: string) => MessageDescriptor | undefined;

type Details = Readonly<Record<string, unknown>>;

/**
 * Describes the details of an audit entry, one line each. Unknown keys of older or newer servers are left out.
 * `schoolField` labels the settings of the school; other changed fields have their names.
 */
export function useDetails(details: Details, isSchool: boolean, schoolField: FieldLabel): string[] {
  const { t, i18n } = useLingui();
  const { list } = useFormats();
  const valuesOf = useValueLabels();
  const before = typeof details['before'] === 'object' ? (details['before'] as Details | null) : null;
  const earlier = before === null ? [] : valuesOf(before);
  return [
    ...valuesOf(details),
    ...(earlier.length > 0 ? [t`Before: ${list(earlier)}`] : []),
    ...fieldChanges(details['fields']).flatMap(({ field, before: from, after }) => {
      const label = schoolField(field);
      if (isSchool && !label) return [];
      return [`${isSchool && label ? i18n._(label) : field}: ${from} → ${after}`];
    }),
  ];
}

/** Returns a function that describes the values of a person or of the platform. */
function useValueLabels(): (values: Details) => string[] {
  const { t, i18n } = useLingui();
  const { dateTimeYear, list } = useFormats();
  return ({ role, visible, course_type, chat_role, edition, reason, people, opens_at, en, de, ru }) => {
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
    ];
  };
}
