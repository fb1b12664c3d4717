import type { HandedOperation, HandoverResult } from '../../../contract/boxes.ts';
import type { Locale } from '../../../contract/scalars.ts';
import { outsideAudit } from '../../audit/audit-call.ts';
import { handoverOrder } from '../../box/handover-order.ts';
import type { Context } from '../../context.ts';
import type { BoxRow } from '../../db/box-schema.ts';
import { write } from '../../db/write.ts';
import { performHanded } from './handed-operation.ts';
import { supersededAmong } from './superseded.ts';

export interface HandedOver {
  /** One for each operation, in their order. */
  results: HandoverResult[];
  /** Count of operations that this call executed, and none before it. */
  executed: number;
}

/**
 * Performs what a box hands over, in its order. What has to wait behind an operation that waits is not performed, nor what a
 * later one has superseded. `order` has the operations of the same handover that came before.
 */
export async function performHandover(
  ctx: Context,
  box: BoxRow,
  ops: readonly HandedOperation[],
  locale: Locale,
  order = handoverOrder(),
): Promise<HandedOver> {
  const results: HandoverResult[] = [];
  let executed = 0;
  const countExecuted = () => {
    executed += 1;
  };
  const superseded = await supersededAmong(ctx.db, ops);
  for (const op of ops) {
    const status = superseded.has(op) ? ('done' as const) : order.statusBehind(op);
    const result = status
      ? { op_id: op.op_id, status }
      : await outsideAudit(() => performHanded(ctx, op, locale, countExecuted));
    order.note(op, result);
    results.push(result);
  }
  // Anybody who has the token of the box can send such, so they write nothing.
  if (results.some(({ status }) => status !== 'unsigned')) await storeCounts(ctx, box, executed);
  return { results, executed };
}

const storeCounts = ({ db, announcer, now }: Context, { id }: BoxRow, executed: number): Promise<void> =>
  write(db, announcer, async (tx) => {
    await tx.db
      .updateTable('box')
      .set((eb) => ({ handed_over: eb('handed_over', '+', executed), last_handover_at: new Date(now()) }))
      .where('id', '=', id)
      .execute();
    tx.desk('boxes');
  });
