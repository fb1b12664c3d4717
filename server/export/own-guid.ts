import { createHash } from 'node:crypto';

/** Recognises our own guids without a query. */
const mark = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}/;

/**
 * The guid of an event or a person in exported files: a UUID (version 8) that is the same as long as the row
 * exists, also in a restored backup.
 */
export function ownGuid(
  what: 'event' | 'person',
  { id, created_at }: { id: number; created_at: Date },
): string {
  const hex = createHash('sha256').update(`${what} ${id} ${created_at.getTime()}`).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(12, 15)}`, `a${hex.slice(15, 18)}`];
  return [...parts, hex.slice(18, 30)].join('-');
}

/** The guid at the start of a key, to which calendars append a host. Undefined if the key is not ours. */
export const ownGuidIn = (key: string): string | undefined => mark.exec(key)?.[0];
