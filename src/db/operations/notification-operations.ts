import type { Database } from '../database.ts';
import { getMeta } from '../meta.ts';
import type { Coalesced } from '../outbox-change.ts';
import { isFresh, type OutboxOp } from '../outbox-op.ts';
import type { DeviceOperation, NewOpOf, OpOf } from './device-operation.ts';

type LogOperation = NewOpOf<'log.read' | 'log.delete'>;
type LogOp = OpOf<'log.read' | 'log.delete'>;

const markOperation = { coalesce, prepare: nameNotifications, preparedFrom: ['logs', 'meta'] } as const;

export const readNotifications: DeviceOperation<'log.read'> = {
  ...markOperation,
  prepare: nameNotifications,
};
export const deleteNotifications: DeviceOperation<'log.delete'> = {
  ...markOperation,
  prepare: nameNotifications,
};

/** Server limit of ids in one op. */
const maxIds = 500;

const covers = (op: LogOperation, id: number) =>
  'up_to' in op.args ? id <= op.args.up_to : op.args.ids.includes(id);

/**
 * A mark of all removes marks of single notifications it covers, marks of one kind are merged, and a deletion
 * removes unsent read marks.
 */
function coalesce(lane: readonly OutboxOp[], incoming: LogOperation): Coalesced {
  const ops = lane.filter((op): op is LogOp => op.kind === 'log.read' || op.kind === 'log.delete');
  const same = ops.filter((op) => op.kind === incoming.kind && isFresh(op));
  const result: Coalesced = { put: [], remove: [], add: incoming };

  const fresh = ops.filter(isFresh);
  const replaced = fresh.filter((op) => op.kind === incoming.kind || incoming.kind === 'log.delete');
  if ('up_to' in incoming.args) {
    const last = incoming.args.up_to;
    if (same.some((op) => 'up_to' in op.args && op.args.up_to >= last)) return { ...result, add: null };
    for (const op of replaced) {
      if ('up_to' in op.args ? op.args.up_to <= last : op.args.ids.every((id) => id <= last)) {
        result.remove.push(op.seq);
      } else if ('ids' in op.args) {
        result.put.push(
          withIds(
            op,
            op.args.ids.filter((id) => id > last),
          ),
        );
      }
    }
    return result;
  }

  const ids = incoming.args.ids.filter((id) => !same.some((op) => covers(op, id)));
  if (ids.length === 0) return { ...result, add: null };
  if (incoming.kind === 'log.delete') removeReads(fresh, ids, result);
  const open = same.find((op) => 'ids' in op.args && op.args.ids.length + ids.length <= maxIds);
  if (open && 'ids' in open.args) {
    result.put.push(withIds(open, [...open.args.ids, ...ids]));
    return { ...result, add: null };
  }
  return { ...result, add: { kind: incoming.kind, args: { ids } } };
}

function removeReads(ops: readonly LogOp[], ids: readonly number[], result: Coalesced): void {
  for (const op of ops) {
    if (op.kind !== 'log.read' || !('ids' in op.args)) continue;
    const left = op.args.ids.filter((id) => !ids.includes(id));
    if (left.length === 0) result.remove.push(op.seq);
    else if (left.length < op.args.ids.length) result.put.push(withIds(op, left));
  }
}

const withIds = (op: LogOp, ids: number[]): OutboxOp => ({ ...op, args: { ids } });

/**
 * Names single notifications for a server without extensions, which knows no `up_to`: its call for all would
 * include notifications that arrived after the tap. Returns null if there are none.
 */
async function nameNotifications<Op extends LogOperation>(op: Op, db: Database): Promise<Op | null> {
  if (!('up_to' in op.args)) return op;
  const extensions = await getMeta('extensions', db);
  if (!extensions || extensions.includes('idem')) return op;
  const stored = await db.logs.where('id').belowOrEqual(op.args.up_to).toArray();
  const targets = stored.filter((log) => op.kind === 'log.delete' || !(log.read === true || log.read_at));
  return targets.length > 0 ? { ...op, args: { ids: targets.map(({ id }) => id) } } : null;
}
