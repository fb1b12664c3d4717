import { database } from '../../db/current-database.ts';
import type { ReadingPosition } from '../../db/library-rows.ts';

/** A player tells its time several times a second. */
const everyMs = 2000;
let last = { id: 0, at: 0, page: 0 };

/** Remembers where the person is in a material; for the next time on this device. */
export function storePosition(id: number, place: Pick<ReadingPosition, 'page' | 'seconds'>): void {
  const at = Date.now();
  const page = place.page ?? 0;
  if (last.id === id && last.page === page && at - last.at < everyMs) return;
  last = { id, at, page };
  void database()
    .positions.put({ id, ...place, at })
    .catch(() => undefined);
}
