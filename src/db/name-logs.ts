import type { Database } from './database.ts';
import { getMeta } from './meta.ts';
import type { NewOp } from './outbox-op.ts';

/**
 * A server without extensions knows no `up_to`: its "all" would take along what arrived after the tap. What was
 * held then is named one by one instead. Null where there is nothing left to do. Inside a transaction over logs
 * and meta.
 */
export async function nameLogs(op: NewOp, db: Database): Promise<NewOp | null> {
  if ((op.kind !== 'log.read' && op.kind !== 'log.delete') || !('up_to' in op.args)) return op;
  const extensions = await getMeta('extensions', db);
  if (!extensions || extensions.includes('idem')) return op;
  const held = await db.logs.where('id').belowOrEqual(op.args.up_to).toArray();
  const meant = held.filter((log) => op.kind === 'log.delete' || !(log.read === true || log.read_at));
  return meant.length > 0 ? { ...op, args: { ids: meant.map(({ id }) => id) } } : null;
}
