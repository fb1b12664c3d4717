import type { PushResult } from '../../contract/sync.ts';
import type { MessageRow } from '../../src/db/database.ts';
import type { MessageWindow } from '../../src/db/message-runs.ts';
import { resolveDependants } from '../../src/db/dependants.ts';
import { type OutboxOp, perhapsHeld } from '../../src/db/outbox-op.ts';
import { transition } from '../../src/db/transition.ts';
import { extend, fits } from '../../src/db/window-merge.ts';
import { committed, promised } from '../../src/lib/person-databases.ts';
import { senderEpoch } from './claim-ops.ts';

/** A message as in the API: times are in seconds. */
type WireMessage = Omit<MessageRow, 'group_id'> & { group: { id: number } };

const isMessage = (data: unknown): data is WireMessage =>
  typeof data === 'object' &&
  data !== null &&
  'id' in data &&
  typeof data.id === 'number' &&
  'rev' in data &&
  typeof data.rev === 'number' &&
  'created_at' in data &&
  typeof data.created_at === 'number' &&
  'content' in data &&
  typeof data.content === 'string' &&
  'group' in data;

const rowOf = (op: OutboxOp, data: WireMessage): MessageRow => ({
  ...data,
  group_id: data.group.id,
  client_id: data.client_id ?? op.opId,
  created_at: data.created_at * 1000,
  ...(data.edited_at && { edited_at: data.edited_at * 1000 }),
});

/**
 * Writes the results of a request in one transaction. An accepted message replaces its op, and ops that
 * waited for its id become ready. Every other op goes back to the queue, by default marked as possibly sent; with `held`
 * as perhaps shown by a box.
 */
export async function settleOps(
  db: IDBDatabase,
  ops: readonly OutboxOp[],
  results: readonly PushResult[],
  otherwise: 'interrupted' | 'held' = 'interrupted',
): Promise<void> {
  const transaction = db.transaction(['outbox', 'messages', 'windows'], 'readwrite');
  const done = committed(transaction);
  const [outbox, messages, windows] = ['outbox', 'messages', 'windows'].map((name) =>
    transaction.objectStore(name),
  ) as [IDBObjectStore, IDBObjectStore, IDBObjectStore];

  const storeAccepted = async (op: OutboxOp): Promise<boolean> => {
    const result = results.find(({ op_id }) => op_id === op.opId);
    if (op.kind !== 'message.send' || result?.status !== 'done' || !isMessage(result.data)) return false;
    const row = rowOf(op, result.data);
    const window: MessageWindow | undefined = await promised(windows.get(row.group_id));
    // A message with a rev that the window already covers may have been deleted since.
    if (!window || !fits(window, row.id) || row.rev <= window.rev) return false;
    const stored: MessageRow | undefined = await promised(messages.get(row.id));
    if (!stored || stored.rev <= row.rev) messages.put(row);
    windows.put(extend(window, row.id));
    outbox.delete(op.seq);
    const lane: OutboxOp[] = await promised(outbox.index('lane').getAll(op.lane));
    for (const dependant of resolveDependants(lane, op.opId, row.id).put) outbox.put(dependant);
    return true;
  };

  for (const { seq } of ops) {
    const op: OutboxOp | undefined = await promised(outbox.get(seq));
    if (!op || (await storeAccepted(op)) || op.epoch !== senderEpoch) continue;
    const next = transition(op, { type: otherwise });
    if (next && next !== 'gone') outbox.put(otherwise === 'held' ? perhapsHeld(next) : next);
  }
  await done;
}
