import type { CacheSnapshot } from 'virtua';
import type { MessageRow } from './message-rows.ts';

interface Kept {
  first: string | undefined;
  last: string | undefined;
  count: number;
  heights: CacheSnapshot;
}

const kept = new Map<number, Kept>();

/** How high the rows of a chat turned out to be, for when it is opened again. */
export function storeRowHeights(groupId: number, rows: readonly MessageRow[], heights: CacheSnapshot): void {
  kept.set(groupId, { first: rows[0]?.key, last: rows.at(-1)?.key, count: rows.length, heights });
}

/** Of the same rows only: the list tells them by their place. Where the screen is another by now, it measures anew. */
export function readRowHeights(groupId: number, rows: readonly MessageRow[]): CacheSnapshot | undefined {
  const found = kept.get(groupId);
  const same =
    found?.count === rows.length && found.first === rows[0]?.key && found.last === rows.at(-1)?.key;
  return same ? found.heights : undefined;
}
