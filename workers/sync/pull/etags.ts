import type { Database } from '../../../src/db/database.ts';
import { getMeta, putMeta } from '../../../src/db/meta.ts';
import type { Area } from '../../../contract/row-kinds.ts';

/**
 * Deletes the ETags of an area, or all. Call in the transaction that changes stored rows of the list otherwise than the
 * school: with the ETag it would answer that nothing has changed.
 */
export async function deleteEtags(db: Database, area?: Area): Promise<void> {
  const etags = Object.entries((await getMeta('etags', db)) ?? {});
  const others = etags.filter(([name]) => area !== undefined && !name.startsWith(`${area}:`));
  if (others.length < etags.length) await putMeta('etags', Object.fromEntries(others), db);
}
