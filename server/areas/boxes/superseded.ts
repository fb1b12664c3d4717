import { sql } from 'kysely';
import type { HandedOperation } from '../../../contract/boxes.ts';
import { groupBy } from '../../../src/lib/group-by.ts';
import type { Reader } from '../../db/client.ts';

/**
 * Kinds of which the last one on a message or question is in force. The edit of a message names the text that it replaces, and
 * a box counts a vote until the school has executed it.
 */
const lastCounts = new Set(['message.react', 'eventQuestion.edit']);

/**
 * Those of `ops` that a box holds and their person has discarded: a later one of the same kind, person and target, which
 * stands behind them, has come by its device. Performed after it, they would replace it.
 */
export async function supersededAmong(
  db: Reader,
  ops: readonly HandedOperation[],
): Promise<ReadonlySet<HandedOperation>> {
  const groups = [
    ...groupBy(
      ops.filter(({ kind }) => lastCounts.has(kind)),
      ({ user_id, kind, depends_on }) => `${user_id} ${kind} ${depends_on}`,
    ).values(),
  ].filter(({ length }) => length > 1);
  if (groups.length === 0) return new Set();
  const executed = await executedAmong(db, groups.flat());
  return new Set(
    groups.flatMap((group) => {
      const last = group.findLastIndex((op) => executed.has(nameOf(op)));
      return group.flatMap((op, at) => (at < last && !executed.has(nameOf(op)) ? op : []));
    }),
  );
}

/** Another person may use the same key. */
const nameOf = ({ user_id, op_id }: Pick<HandedOperation, 'user_id' | 'op_id'>): string =>
  `${user_id} ${op_id.toLowerCase()}`;

async function executedAmong(db: Reader, ops: readonly HandedOperation[]): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: number; op_id: string }>`
    select idempotency.user_id, idempotency.op_id
    from json_to_recordset(${JSON.stringify(ops.map(({ user_id, op_id }) => ({ user_id, op_id })))}::json)
        as named (user_id bigint, op_id uuid)
      join idempotency on idempotency.user_id = named.user_id and idempotency.op_id = named.op_id`.execute(
    db,
  );
  return new Set(rows.map(nameOf));
}
