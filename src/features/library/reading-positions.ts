import { database } from '../../db/current-database.ts';
import type { ReadingPosition } from '../../db/library-rows.ts';

/** Least time between writes. A player reports its position several times a second. */
const everyMs = 2000;
let last = { id: 0, at: 0, page: 0 };

/**
 * Stores the reading position of a material on this device. Ignores a repeat within `everyMs` on the same
 * page, and storage errors.
 */
export function storePosition(id: number, place: Pick<ReadingPosition, 'page' | 'seconds'>): void {
  const at = Date.now();
  const page = place.page ?? 0;
  if (last.id === id && last.page === page && at - last.at < everyMs) return;
  last = { id, at, page };
  void database()
    .positions.put({ id, ...place, at })
    .catch(() => undefined);
}
