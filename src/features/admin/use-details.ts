import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { roleAliases } from '../../../contract/users.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { auditEventFields } from './audit-event-fields.ts';
import { type AuditField, auditFields, settingWords } from './audit-fields.ts';
import { mergeAuditFields } from './people/merge-labels.ts';
import { roleLabels } from './role-labels.ts';
import { changedEvents, changedValues, fieldChanges, valueText } from './value-text.ts';

export type FieldLabel = (field: string) => MessageDescriptor | undefined;
/** The title of a course; undefined for one that was deleted. */
export type CourseTitle = (id: number) => string | undefined;

type Details = Readonly<Record<string, unknown>>;

/**
 * Describes the details of an audit entry, one line each. Unknown keys of older or newer servers are left out.
 * `schoolField` labels the settings of the school.
 */
export function useDetails(
  details: Details,
  isSchool: boolean,
  { schoolField, courseTitle }: { schoolField: FieldLabel; courseTitle: CourseTitle },
): string[] {
  const { t } = useLingui();
  const { list, localized } = useFormats();
  const valuesOf = useValueLabels(courseTitle);
  const settingLines = useSettingLines(schoolField);
  const fieldLines = useFieldLines(courseTitle);
  const { after, before } = changedValues(details);
  const earlier = valuesOf(before);
  return [
    ...valuesOf(after),
    ...(earlier.length > 0 ? [t`Before: ${list(earlier)}`] : []),
    ...(isSchool ? settingLines(details['fields']) : fieldLines(details['fields'], callField)),
    ...changedEvents(details['events']).flatMap(({ localized_name, fields }) => [
      t`“${localized(localized_name, '')}”`,
      ...fieldLines(fields, eventField),
    ]),
  ];
}

const callField = (field: string) => auditFields[field] ?? mergeAuditFields[field];
const eventField = (field: string) =>
  field in auditEventFields ? auditEventFields[field as keyof typeof auditEventFields] : undefined;

/** Returns a function that describes changed settings of the school. */
function useSettingLines(schoolField: FieldLabel): (fields: unknown) => string[] {
  const { t, i18n } = useLingui();
  const words = (value: string) => settingWords[value] && i18n._(settingWords[value]);
  const textOf = (value: unknown) => valueText(value, { words, file: t`a file` });
  return (fields) =>
    fieldChanges(fields).flatMap(({ field, before, after }) => {
      const label = schoolField(field);
      return label ? [`${i18n._(label)}: ${textOf(before)} → ${textOf(after)}`] : [];
    });
}

/** Returns a function that describes the changed fields of a call. Fields without values share one line. */
function useFieldLines(
  courseTitle: CourseTitle,
): (fields: unknown, fieldOf: (field: string) => AuditField | null | undefined) => string[] {
  const { t, i18n } = useLingui();
  const { list, dateTimeYear } = useFormats();
  return (fields, fieldOf) => {
    const named = new Set<string>();
    const lines: string[] = [];
    for (const { field, before, after } of fieldChanges(fields)) {
      const known = fieldOf(field);
      if (!known) continue;
      const label = i18n._(known.label);
      const words = (value: string) => known.words?.[value] && i18n._(known.words[value]);
      const textOf = (value: unknown) => {
        if (typeof value === 'number' && known.shows === 'time') return dateTimeYear(value * 1000);
        if (typeof value === 'number' && known.shows === 'course') return courseTitle(value) ?? String(value);
        return valueText(value, { words, file: t`a file` });
      };
      if (known.shows === 'name') named.add(label);
      else
        lines.push(
          before === null ? `${label}: ${textOf(after)}` : `${label}: ${textOf(before)} → ${textOf(after)}`,
        );
    }
    return named.size > 0 ? [...lines, t`Concerns: ${list([...named])}`] : lines;
  };
}

/** Returns a function that describes the values of a person or of the platform. */
function useValueLabels(courseTitle: CourseTitle): (values: Details) => string[] {
  const { t, i18n } = useLingui();
  const { dateTimeYear, list } = useFormats();
  return (values) => {
    const { role, visible, course_type, chat_role, edition, reason, people, opens_at, status } = values;
    const { name, number, count, en, de, ru } = values;
    const course = typeof course_type === 'number' && (courseTitle(course_type) ?? String(course_type));
    const alias = roleAliases.find((each) => each === role);
    const editions = Array.isArray(edition) ? edition.filter((each) => typeof each === 'string') : null;
    const texts = [name, reason, en, de, ru].filter((text) => typeof text === 'string' && text !== '');
    return [
      ...(alias ? [t`Role: ${i18n._(roleLabels[alias])}`] : []),
      ...(visible === true ? [t`Visible in the people directory`] : []),
      ...(visible === false ? [t({ message: 'Hidden', context: 'person' })] : []),
      ...(course ? [t`Course: ${course}`] : []),
      ...(course_type === null ? [t`No course`] : []),
      ...(chat_role === 'chat_admin' ? [t`Chat administrator`] : []),
      ...(chat_role === null ? [t`Not a chat administrator`] : []),
      ...(editions ? [editions.length > 0 ? t`Edition: ${list(editions)}` : t`No previous edition`] : []),
      ...(values['confirmed'] === true ? [t`The e-mail address is confirmed`] : []),
      ...(status === 'pending' ? [t`The account waits for approval`] : []),
      ...(status === 'approved' ? [t`The account is approved`] : []),
      ...(status === 'suspended' ? [t`The account is suspended`] : []),
      ...(typeof opens_at === 'number' ? [t`Expected to reopen: ${dateTimeYear(opens_at * 1000)}`] : []),
      ...(typeof people === 'number' ? [t`Recipients: ${people}`] : []),
      ...(typeof count === 'number' ? [t`Count: ${count}`] : []),
      ...(typeof number === 'string' ? [t`Number: ${number}`] : []),
      ...texts.map((text) => t`“${String(text)}”`),
    ];
  };
}
