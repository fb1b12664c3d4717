import { createHash } from 'node:crypto';

/** Says that it is one of ours before anything is looked up. */
const mark = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}/;

/**
 * What an event or a person is called in the files of this school: a UUID (version 8) that stays the same while there is
 * the row, in a backup that is restored elsewhere too.
 */
export function ownGuid(
  what: 'event' | 'person',
  { id, created_at }: { id: number; created_at: Date },
): string {
  const hex = createHash('sha256').update(`${what} ${id} ${created_at.getTime()}`).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(12, 15)}`, `a${hex.slice(15, 18)}`];
  return [...parts, hex.slice(18, 30)].join('-');
}

/** The part of a key that may be such a name; a calendar writes a host behind it. */
export const ownGuidIn = (key: string): string | undefined => mark.exec(key)?.[0];
