import { type AuditReference, auditReferenceFields } from '../../../contract/audit.ts';
import type { Localized } from '../../../contract/scalars.ts';
import { type Locale, locales } from '../../i18n/locale.ts';

const maxLength = 160;
/** Address of an uploaded file. */
const uploaded = /^\/(?:api\/school\/files|documents)\/[0-9a-f]{64}(?:\.pdf)?$/;
/** Keys whose values mean nothing to a reader. */
const hidden = new Set(['id', 'icon', 'days']);

/** Returns the text of a fixed value; undefined for free texts. */
export type Words = (value: string) => string | undefined;

interface TextParts {
  words: Words;
  /** Stands for an uploaded file. */
  file: string;
  yes: string;
  no: string;
  /** The name of an id. */
  nameOf: (kind: AuditReference, id: number) => string;
}

/**
 * The texts, numbers and names of ids in a value of an audit entry, joined by commas and shortened; “–” if there are
 * none. `kind` is given for a field with ids.
 */
export function valueText(
  value: unknown,
  parts: TextParts,
  kind?: AuditReference,
  limit = maxLength,
): string {
  const text = leavesOf(value, parts, kind).join(', ');
  return text === '' ? '–' : shortened(text, limit);
}

const shortened = (text: string, limit: number) => (text.length > limit ? `${text.slice(0, limit)}…` : text);

/** Characters shown before the first difference of two long texts. */
const context = 20;

/** Two long texts from shortly before their first difference on; short texts as they are. */
export function differences(before: string, after: string): [string, string] {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const isLong = Math.max(before.length, after.length) > maxLength;
  const from = isLong && same > context ? same - context : 0;
  const part = (text: string) => (from > 0 ? '…' : '') + shortened(text.slice(from), maxLength);
  return [part(before), part(after)];
}

interface ChangedPart {
  /** The language of a text in several languages. */
  locale?: Locale;
  before: unknown;
  after: unknown;
}

const isTexts = (value: unknown): value is Localized =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(
    ([key, text]) => (locales as readonly string[]).includes(key) && typeof text === 'string',
  );

/** A change of a text in several languages, by language; any other change as it is. */
export function changedParts(before: unknown, after: unknown): ChangedPart[] {
  if (!isTexts(before) || !isTexts(after)) return [{ before, after }];
  return locales.flatMap((locale) =>
    before[locale] === after[locale] ? [] : [{ locale, before: before[locale], after: after[locale] }],
  );
}

function leavesOf(value: unknown, parts: TextParts, kind: AuditReference | undefined): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [textOf(value.trim(), parts)];
  if (typeof value === 'number') return [kind ? parts.nameOf(kind, value) : String(value)];
  if (typeof value === 'boolean') return [value ? parts.yes : parts.no];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each) => leavesOf(each, parts, kind));
  return Object.entries(value).flatMap(([key, each]) =>
    hidden.has(key) ? [] : leavesOf(each, parts, auditReferenceFields[key]),
  );
}

const textOf = (text: string, { words, file }: TextParts): string =>
  uploaded.test(text) ? file : (words(text) ?? text);

export interface FieldChange {
  field: string;
  /** Undefined if the entry does not contain it. */
  before: unknown;
  after: unknown;
}

interface ChangedEvent {
  localized_name: Readonly<Record<string, string>>;
  fields: unknown;
}

/** The events of the programme in the details of an audit entry. */
export const changedEvents = (events: unknown): ChangedEvent[] =>
  Array.isArray(events)
    ? events.flatMap((event: unknown) =>
        typeof event === 'object' &&
        event !== null &&
        'localized_name' in event &&
        typeof event.localized_name === 'object' &&
        event.localized_name !== null
          ? [{ localized_name: { ...event.localized_name }, fields: 'fields' in event ? event.fields : null }]
          : [],
      )
    : [];

/** The values of a person that an entry changed; older entries also name unchanged ones. */
export function changedValues(details: Readonly<Record<string, unknown>>): {
  after: Record<string, unknown>;
  before: Record<string, unknown>;
} {
  const { before, ...after } = details;
  if (typeof before !== 'object' || before === null) return { after, before: {} };
  const earlier = new Map(Object.entries(before));
  const isSame = (field: string) =>
    earlier.has(field) && JSON.stringify(earlier.get(field)) === JSON.stringify(after[field]);
  const changed = ([field]: [string, unknown]) => !isSame(field);
  return {
    after: Object.fromEntries(Object.entries(after).filter(changed)),
    before: Object.fromEntries([...earlier].filter(changed)),
  };
}

/** Names of what an entry is about; shown before other fields. */
const titles = ['localized_title', 'localized_name', 'title', 'name'];
const rankOf = ([field]: readonly [string, unknown]): number => (titles.includes(field) ? 0 : 1);

/** The changed fields in the details of an audit entry, titles first: the database stores them in another order. */
export function fieldChanges(fields: unknown): FieldChange[] {
  if (typeof fields !== 'object' || fields === null) return [];
  const sorted = Object.entries(fields).toSorted((a, b) => rankOf(a) - rankOf(b));
  return sorted.flatMap(([field, change]: [string, unknown]) =>
    typeof change === 'object' && change !== null && 'before' in change && 'after' in change
      ? // Calls that add something, and those whose former values are not known, store null.
        [{ field, before: change.before ?? undefined, after: change.after }]
      : [],
  );
}
