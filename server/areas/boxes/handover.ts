import { sql } from 'kysely';
import type { HandedOperation, HandoverResult } from '../../../contract/boxes.ts';
import type { Locale } from '../../../contract/scalars.ts';
import { outsideAudit } from '../../audit/audit-call.ts';
import { handoverOrder } from '../../box/handover-order.ts';
import type { Context } from '../../context.ts';
import type { BoxRow } from '../../db/box-schema.ts';
import type { Reader } from '../../db/client.ts';
import { write } from '../../db/write.ts';
import { performHanded } from './handed-operation.ts';

export interface HandedOver {
  /** One for each operation, in their order. */
  results: HandoverResult[];
  /** Count of operations that the school had not executed before. */
  executed: number;
}

/**
 * Performs what a box hands over, in its order. What has to wait behind an operation that waits is not performed. `order` has the
 * operations of the same handover that came before.
 */
export async function performHandover(
  ctx: Context,
  box: BoxRow,
  ops: readonly HandedOperation[],
  locale: Locale,
  order = handoverOrder(),
): Promise<HandedOver> {
  const known = await executedOf(ctx.db, ops);
  const results: HandoverResult[] = [];
  for (const op of ops) {
    const status = order.statusBehind(op);
    const result = status
      ? { op_id: op.op_id, status }
      : await outsideAudit(() => performHanded(ctx, op, locale));
    order.note(op, result);
    results.push(result);
  }
  const executed = ops.filter((op, at) => results[at]!.status === 'done' && !known.has(keyOf(op))).length;
  // Anybody who has the token of the box can send such, so they write nothing.
  if (results.some(({ status }) => status !== 'unsigned')) await storeCounts(ctx, box, executed);
  return { results, executed };
}

const keyOf = ({ user_id, op_id }: Pick<HandedOperation, 'user_id' | 'op_id'>) =>
  `${user_id} ${op_id.toLowerCase()}`;

/** Those of the operations that the school has executed, as keys with their person. */
async function executedOf(db: Reader, ops: readonly HandedOperation[]): Promise<ReadonlySet<string>> {
  const listed = JSON.stringify(ops.map(({ user_id, op_id }) => ({ user_id, op_id })));
  const { rows } = await sql<{ user_id: number; op_id: string }>`
    select user_id, op_id::text as op_id from idempotency
      join json_to_recordset(${listed}::json) as handed (user_id bigint, op_id uuid) using (user_id, op_id)`.execute(
    db,
  );
  return new Set(rows.map(keyOf));
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
