import { cutText, withoutHalves } from '../cut-text.ts';

const maxText = 300;
const maxEntries = 50;
/** Names of fields whose values let somebody in. */
const secret = /pass|token|secret|key|link|url|zoom|dial/i;

/** Whether the log leaves out a field because its values let somebody in. */
export const isSecret = (field: string): boolean => secret.test(field);

/** Long texts and lists are cut for the audit log. */
export function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > maxText ? `${cutText(value, maxText)}…` : value;
  if (Array.isArray(value)) return value.slice(0, maxEntries).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, each]) => [field, shortened(each)]));
}

/** Characters shown before the first difference of two long texts. */
const context = 40;

/** A change for the audit log. Long texts are cut around their first difference, also those within the values. */
export function shortenedChange(before: unknown, after: unknown): { before: unknown; after: unknown } {
  if (typeof before === 'string' && typeof after === 'string') {
    const from =
      Math.max(before.length, after.length) > maxText ? firstDifference(before, after) - context : 0;
    const part = (text: string) => shortened(from > 0 ? `…${withoutHalves(text.slice(from))}` : text);
    return { before: part(before), after: part(after) };
  }
  if (!isRecord(before) || !isRecord(after)) return { before: shortened(before), after: shortened(after) };
  const changes = Object.keys({ ...before, ...after }).map(
    (field) => [field, shortenedChange(before[field], after[field])] as const,
  );
  const side = (name: 'before' | 'after', values: object) =>
    Object.fromEntries(
      changes.flatMap(([field, change]) => (field in values ? [[field, change[name]]] : [])),
    );
  return { before: side('before', before), after: side('after', after) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** 0 for equal texts. */
function firstDifference(one: string, other: string): number {
  if (one === other) return 0;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return at;
}

/** The fields that the audit log may show. `withoutTexts` leaves only numbers and yes or no. */
export const withoutSecrets = (
  values: Readonly<Record<string, unknown>>,
  withoutTexts: boolean,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => value !== undefined && !isSecret(field) && (!withoutTexts || !hasText(value)),
    ),
  );

const hasText = (value: unknown): boolean =>
  typeof value === 'string' ||
  (typeof value === 'object' && value !== null && Object.values(value).some(hasText));
