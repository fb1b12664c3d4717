import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { type AuditEntry, type AuditReference, auditReferenceFields } from '../../../contract/audit.ts';
import { localeNames } from '../../i18n/locale.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { auditEventFields } from './audit-event-fields.ts';
import { type AuditField, auditFields, settingWords } from './audit-fields.ts';
import { auditPersonFields, referenceLabels } from './audit-person-fields.ts';
import { mergeAuditFields } from './people/merge-labels.ts';
import {
  changedEvents,
  changedParts,
  changedValues,
  differences,
  type FieldChange,
  fieldChanges,
  valueText,
  type Words,
} from './value-text.ts';

export type FieldLabel = (field: string) => MessageDescriptor | undefined;

/** Labels of other areas, given to the audit log by the app. */
export interface AuditLabels {
  /** Label of a setting of the school; undefined if this version does not know it. */
  schoolField: FieldLabel;
  /** Name of a kind of event; undefined if this version does not know it. */
  eventKind: (kind: string) => string | undefined;
}

type Details = Readonly<Record<string, unknown>>;
type NameOf = (kind: AuditReference, id: number) => string;
type FieldOf = (field: string) => AuditField | null | undefined;

/**
 * Describes the details of an audit entry, one line each. Unknown keys of older or newer servers are left out.
 */
export function useDetails(entry: AuditEntry, { schoolField, eventKind }: AuditLabels): string[] {
  const { t, i18n } = useLingui();
  const { localized } = useFormats();
  const { details, action, target, row, row_kind, names } = entry;
  const nameOf: NameOf = (kind, id) => {
    const found = names.find((each) => each.kind === kind && each.id === id);
    if (found && found.name !== '') return found.name;
    return kind === 'person' ? t`a deleted account` : t`deleted or without a name`;
  };
  const linesOf = useFieldLines(nameOf, eventKind);
  const settingLines = useSettingLines(schoolField, nameOf);
  const factLines = useFactLines();
  const { after, before } = changedValues(details);
  const events = changedEvents(details['events']);
  const rowName = names.find(({ kind, id }) => kind === row_kind && String(id) === row)?.name;
  return [
    ...(row_kind && rowName && events.length === 0
      ? [`${i18n._(referenceLabels[row_kind])}: ${rowName}`]
      : []),
    ...linesOf(personChanges(after, before, target !== null), personField),
    ...factLines(after),
    ...(action === 'school'
      ? settingLines(details['fields'])
      : linesOf(fieldChanges(details['fields']), callField)),
    ...events.flatMap(({ localized_name, fields }) => [
      t`“${localized(localized_name, '')}”`,
      ...linesOf(fieldChanges(fields), eventField),
    ]),
  ];
}

const callField: FieldOf = (field) => auditFields[field] ?? mergeAuditFields[field];
const personField: FieldOf = (field) => auditPersonFields[field];
const eventField: FieldOf = (field) =>
  field in auditEventFields ? auditEventFields[field as keyof typeof auditEventFields] : undefined;

/** The values of a person as changes. A name without a former one is that of the person, which the entry shows. */
function personChanges(after: Details, before: Details, hasTarget: boolean): FieldChange[] {
  const isKnown = Object.keys(before).length > 0;
  return Object.entries(after).flatMap(([field, value]) =>
    !isKnown && hasTarget && (field === 'first_name' || field === 'last_name')
      ? []
      : [{ field, before: isKnown ? (before[field] ?? null) : undefined, after: value }],
  );
}

function useAnswers() {
  const { t } = useLingui();
  return { yes: t({ message: 'yes', context: 'value' }), no: t({ message: 'no', context: 'value' }) };
}

/** Returns a function that describes changed settings of the school. */
function useSettingLines(schoolField: FieldLabel, nameOf: NameOf): (fields: unknown) => string[] {
  const { t, i18n } = useLingui();
  const { list } = useFormats();
  const answers = useAnswers();
  const words = (value: string) => settingWords[value] && i18n._(settingWords[value]);
  const parts = { words, file: t`a file`, ...answers, nameOf };
  const textIn = (value: unknown) => valueText(value, parts, undefined, Infinity);
  return (fields) =>
    fieldChanges(fields).flatMap(({ field, before, after }) => {
      const label = schoolField(field);
      if (!label) return [];
      const changed = changedParts(before, after);
      // Older entries contain only the beginning of a long text.
      if (changed.length === 0) return t`Concerns: ${list([i18n._(label)])}`;
      return changed.map(({ locale, ...part }) => {
        const [from, to] = differences(textIn(part.before), textIn(part.after));
        const field = i18n._(label);
        const name = locale ? `${field} (${localeNames[locale]})` : field;
        return `${name}: ${from} → ${to}`;
      });
    });
}

/** Returns a function that describes changed fields. Fields without values share one line. */
function useFieldLines(
  nameOf: NameOf,
  eventKind: Words,
): (changes: readonly FieldChange[], fieldOf: FieldOf) => string[] {
  const { t, i18n } = useLingui();
  const { list, dateTimeYear, date, country } = useFormats();
  const answers = useAnswers();
  const textOf = (value: unknown, field: string, known: AuditField): string => {
    if (typeof value === 'number' && known.shows === 'time') return dateTimeYear(value * 1000);
    if (typeof value === 'string' && known.shows === 'day') return date(value);
    if (typeof value === 'string' && value !== '' && known.shows === 'country') return country(value);
    const words = (text: string) =>
      known.shows === 'kind' ? eventKind(text) : known.words?.[text] && i18n._(known.words[text]);
    const parts = { words, file: t`a file`, ...answers, nameOf };
    return valueText(value, parts, auditReferenceFields[field]);
  };
  return (changes, fieldOf) => {
    const named = new Set<string>();
    const lines: string[] = [];
    for (const { field, before, after } of changes) {
      const known = fieldOf(field);
      if (!known) continue;
      const label = i18n._(known.label);
      if (known.shows === 'name') named.add(label);
      else if (before !== undefined)
        lines.push(`${label}: ${textOf(before, field, known)} → ${textOf(after, field, known)}`);
      else {
        // An empty value of something that was added says nothing.
        const text = textOf(after, field, known);
        if (text !== '–') lines.push(`${label}: ${text}`);
      }
    }
    return named.size > 0 ? [...lines, t`Concerns: ${list([...named])}`] : lines;
  };
}

/** Returns a function that describes values that are not fields of a person: counts, a reason, texts. */
function useFactLines(): (values: Details) => string[] {
  const { t } = useLingui();
  const { dateTimeYear, list } = useFormats();
  return (values) => {
    const { reason, people, opens_at, name, number, count, en, de, ru, file, new_courses } = values;
    const { added, updated, invited } = values;
    const [unchanged, failed] = [String(values['unchanged']), String(values['failed'])];
    const texts = [name, reason, en, de, ru].filter((text) => typeof text === 'string' && text !== '');
    const courses = Array.isArray(new_courses) ? new_courses.filter((each) => typeof each === 'string') : [];
    const titles = list(courses);
    const isImport = typeof added === 'number' && typeof updated === 'number';
    return [
      ...(typeof file === 'string' && file !== '' ? [t`File: ${file}`] : []),
      ...(isImport
        ? [t`New: ${added} · updated: ${updated} · unchanged: ${unchanged} · with errors: ${failed}`]
        : []),
      ...(typeof invited === 'number' ? [t`Invited by e-mail: ${invited}`] : []),
      ...(courses.length > 0 ? [t`Courses created: ${titles}`] : []),
      ...(typeof opens_at === 'number' ? [t`Expected to reopen: ${dateTimeYear(opens_at * 1000)}`] : []),
      ...(typeof people === 'number' ? [t`Recipients: ${people}`] : []),
      ...(typeof count === 'number' ? [t`Count: ${count}`] : []),
      ...(typeof number === 'string' ? [t`Number: ${number}`] : []),
      ...texts.map((text) => t`“${String(text)}”`),
    ];
  };
}
