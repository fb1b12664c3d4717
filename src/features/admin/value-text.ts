const maxLength = 160;
/** Address of an uploaded file, of which the beginning of the hash is shown. */
const uploaded = /^\/(?:api\/school\/files|documents)\/([0-9a-f]{8})[0-9a-f]{56}(?:\.pdf)?$/;

/** The texts, numbers and marks for yes and no in a value of an audit entry, joined by commas and shortened; “–” if there are none. */
export function valueText(value: unknown): string {
  const text = leavesOf(value).join(', ');
  if (text === '') return '–';
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

function leavesOf(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim().replace(uploaded, '$1…')];
  if (typeof value === 'number') return [String(value)];
  if (typeof value === 'boolean') return [value ? '✓' : '✗'];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [];
}

interface FieldChange {
  field: string;
  before: string;
  after: string;
}

/** The changed fields in the details of an audit entry. */
export function fieldChanges(fields: unknown): FieldChange[] {
  if (typeof fields !== 'object' || fields === null) return [];
  return Object.entries(fields).flatMap(([field, change]: [string, unknown]) =>
    typeof change === 'object' && change !== null && 'before' in change && 'after' in change
      ? [{ field, before: valueText(change.before), after: valueText(change.after) }]
      : [],
  );
}
