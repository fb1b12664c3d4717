const maxText = 300;
const maxEntries = 50;
/** Names of fields whose values let somebody in. */
const secret = /pass|token|secret|key|link|url|zoom|dial/i;

/** Whether the log leaves out a field because its values let somebody in. */
export const isSecret = (field: string): boolean => secret.test(field);

/** Long texts and lists are cut for the audit log. */
export function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > maxText ? `${value.slice(0, maxText)}…` : value;
  if (Array.isArray(value)) return value.slice(0, maxEntries).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, each]) => [field, shortened(each)]));
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
