import type { Database } from '../../../src/db/database.ts';
import { getMeta, putMeta } from '../../../src/db/meta.ts';
import { dropOldMessages } from '../../../src/db/prune-messages.ts';
import { queueRefetch } from '../pull/refetch-queue.ts';

const underWay = new WeakMap<Database, Promise<boolean>>();

/** Whoever finds the device full while room is being made waits for the same. Tells whether anything could go. */
export function freeQuota(db: Database): Promise<boolean> {
  const making =
    underWay.get(db) ??
    dropAll(db).finally(() => {
      underWay.delete(db);
    });
  underWay.set(db, making);
  return making;
}

const dropAll = async (db: Database): Promise<boolean> => (await dropOldMessages(db)) || dropDetails(db);

/** What one opens an event for goes last: offline it cannot be fetched. It is brought again with the next pull. */
const dropDetails = (db: Database): Promise<boolean> =>
  db.transaction('rw', db.event_details, db.meta, async () => {
    if ((await db.event_details.count()) === 0) return false;
    await db.event_details.clear();
    const area = (await getMeta('extensions', db))?.includes('list') ? 'details' : 'events';
    const { details: _, ...snapshot } = (await getMeta('snapshot', db)) ?? {};
    await putMeta('snapshot', snapshot, db);
    // With its tag the server would say that nothing has changed.
    const etags = Object.entries((await getMeta('etags', db)) ?? {});
    const kept = etags.filter(([name]) => !name.startsWith(`${area}:`));
    await putMeta('etags', Object.fromEntries(kept), db);
    await queueRefetch(db, { areas: [area] });
    return true;
  });
