import { listMessagesFrom } from '../../../src/db/messages.ts';
import { getMeta } from '../../../src/db/meta.ts';
import { listOpsOfLane } from '../../../src/db/outbox.ts';
import { getWindow } from '../../../src/db/windows.ts';
import { fetchNewest } from '../pull/fetch-lists.ts';
import { matchSends, reachesBack, type SendOp } from './match-sends.ts';
import { acknowledge } from './effects.ts';
import { type Leadership, write } from '../leader/leadership.ts';
import type { ConcurrentChanges } from '../pull/concurrent-changes.ts';

/**
 * `absent`: the server does not have the message, send it. `there`: it has the message, and the op is
 * acknowledged. `unknown`: its messages could not be fetched, or do not reach back far enough.
 */
export type Reconciled = 'absent' | 'there' | 'unknown';

export async function reconcile(
  leadership: Leadership,
  concurrent: ConcurrentChanges,
  op: SendOp,
): Promise<Reconciled> {
  const { db, me } = leadership;
  const groupId = op.args.group_id;
  if ((await fetchNewest(leadership, concurrent, groupId)) !== 'done') return 'unknown';
  const offset = (await getMeta('connection', db))?.serverTimeOffset ?? 0;
  let result: Reconciled = 'unknown';
  await write(leadership, ['outbox', 'messages', 'windows'], async () => {
    const window = await getWindow(groupId, db);
    const rows = window ? await listMessagesFrom(groupId, window.oldest_id, db) : [];
    const sends = (await listOpsOfLane(op.lane, db)).filter(
      (other): other is SendOp => other.kind === 'message.send',
    );
    const matches = matchSends(sends, rows, me, offset);
    for (const [opId, row] of matches) {
      await db.messages.put({ ...row, client_id: opId });
      await acknowledge(db, opId, row.id);
    }
    const reachesFarEnough = window?.complete === true || reachesBack(op, rows[0], offset);
    result = matches.has(op.opId) ? 'there' : reachesFarEnough ? 'absent' : 'unknown';
  });
  return result;
}
