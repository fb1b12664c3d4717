import type { OutboxOp } from './outbox-op.ts';

const wasTried = ({ state, firstAttemptAt }: OutboxOp): boolean =>
  state !== 'dead' && firstAttemptAt !== undefined;

/** In ms, by which the clocks of device and server may differ. An older row with the same text is another one. */
const tolerance = 10 * 60_000;

/**
 * The ops whose rows are there before their responses. Each row stands for one op. For display only: the response settles
 * the op.
 */
export function findEarlyArrivals<Op extends OutboxOp, Row extends { created_at: number }>(
  ops: readonly Op[],
  rows: readonly Row[],
  isSame: (op: Op, row: Row) => boolean,
): ReadonlySet<Op> {
  const left = new Set(rows);
  const arrived = new Set<Op>();
  for (const op of ops.filter(wasTried)) {
    const since = op.createdAt - tolerance;
    const row = rows.find((each) => left.has(each) && each.created_at >= since && isSame(op, each));
    if (row === undefined) continue;
    left.delete(row);
    arrived.add(op);
  }
  return arrived;
}
