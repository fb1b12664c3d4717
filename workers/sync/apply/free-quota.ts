import type { Database } from '../../../src/db/database.ts';
import { getMeta, putMeta } from '../../../src/db/meta.ts';
import { deleteOldMessages } from '../../../src/db/prune-messages.ts';
import { deleteEtags } from '../pull/etags.ts';
import { queueRefetch } from '../pull/refetch-queue.ts';

const underWay = new WeakMap<Database, Promise<boolean>>();

/**
 * Deletes what can be fetched again. Returns false if there was nothing to delete. A call during a running
 * one waits for that.
 */
export function freeQuota(db: Database): Promise<boolean> {
  const running =
    underWay.get(db) ??
    deleteRefetchable(db).finally(() => {
      underWay.delete(db);
    });
  underWay.set(db, running);
  return running;
}

const deleteRefetchable = async (db: Database): Promise<boolean> =>
  (await deleteOldMessages(db)) || deleteDetails(db);

/**
 * Deletes the details of events, as the last resort: offline they cannot be fetched. The next pull fetches
 * them again.
 */
const deleteDetails = (db: Database): Promise<boolean> =>
  db.transaction('rw', db.event_details, db.meta, async () => {
    if ((await db.event_details.count()) === 0) return false;
    await db.event_details.clear();
    const area = (await getMeta('extensions', db))?.includes('list') ? 'details' : 'events';
    const { details: _, ...snapshot } = (await getMeta('snapshot', db)) ?? {};
    await putMeta('snapshot', snapshot, db);
    await deleteEtags(db, area);
    await queueRefetch(db, { areas: [area] });
    return true;
  });
