import type { CacheSnapshot } from 'virtua';
import type { MessageRow } from './message-rows.ts';

interface StoredHeights {
  first: string | undefined;
  last: string | undefined;
  count: number;
  heights: CacheSnapshot;
}

const stored = new Map<number, StoredHeights>();

/** Stores the measured row heights of a chat for the next time it opens. In memory only. */
export function storeRowHeights(groupId: number, rows: readonly MessageRow[], heights: CacheSnapshot): void {
  stored.set(groupId, { first: rows[0]?.key, last: rows.at(-1)?.key, count: rows.length, heights });
}

/**
 * Undefined unless the rows are the same, because the list identifies heights by index. The list measures
 * again if the screen width has changed.
 */
export function readRowHeights(groupId: number, rows: readonly MessageRow[]): CacheSnapshot | undefined {
  const found = stored.get(groupId);
  const same =
    found?.count === rows.length && found.first === rows[0]?.key && found.last === rows.at(-1)?.key;
  return same ? found.heights : undefined;
}
