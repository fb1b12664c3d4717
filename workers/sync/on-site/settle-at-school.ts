import type { HeldMessage } from '../../../src/db/held-row.ts';
import type { OutboxOp } from '../../../src/db/outbox-op.ts';
import { listOps } from '../../../src/db/outbox.ts';
import { transition } from '../../../src/db/transition.ts';
import { getWindow } from '../../../src/db/windows.ts';
import { arrivedMessage, settleArrived } from '../apply/settle-held.ts';
import { heldTables } from '../apply/write-held.ts';
import { type Leadership, write } from '../leader/leadership.ts';
import type { ConcurrentChanges } from '../pull/concurrent-changes.ts';
import { fetchOlder } from '../pull/fetch-lists.ts';
import { isTakenBack, listArrived } from './taken-back.ts';

const maxPages = 20;
/** In ms, from the last response of a box on. Others return from the same site. */
const maxWaitMs = 3600 * 1000;
/** In ms, for clocks of boxes that differ from that of the school. */
const tolerance = 3600 * 1000;

/**
 * Returns a function that looks for the messages of the school that held ones have become, also those that the person has
 * discarded here. After hundreds of new messages a device fetches only the newest of a group, so the others would stay as
 * held ones behind them, and a discarded one would stay at the school.
 */
export function createSettler(leadership: Leadership, concurrent: ConcurrentChanges): () => Promise<void> {
  const { db, env, me, connection } = leadership;
  /** By group, the oldest message up to which the search went. */
  const searched = new Map<number, number>();

  const listMessages = async () =>
    (await db.held.toArray()).filter((op): op is HeldMessage => op.kind === 'message.send');

  /** The service worker stores messages without settling held ones. */
  const settleStored = async () => {
    const keys = (await listMessages()).map(({ op_id }) => op_id);
    const stored = () => db.messages.where('client_id').anyOf(keys).toArray();
    if ((await stored()).length === 0) return;
    await write(leadership, heldTables, async () =>
      settleArrived(db, (await stored()).flatMap(arrivedMessage), me),
    );
  };

  /** Discarded messages that a box may have handed over, except those whose rows have arrived. */
  const listDiscarded = async () => {
    const arrived = new Set((await listArrived(db, me)).map(({ key }) => key));
    const waiting = (await db.settled.toArray())
      .filter(isTakenBack)
      .filter(({ op_id, takeBack }) => !takeBack.queued && !arrived.has(op_id));
    return waiting.flatMap(({ at, takeBack }) =>
      'group_id' in takeBack ? [{ group_id: takeBack.group_id, at: takeBack.written ?? at }] : [],
    );
  };
  /** Groups of the missing messages, and the earliest times at which the school may have got these, in ms. */
  const listMissing = async () => [...(await listMessages()), ...(await listDiscarded())];

  const oldestFrom = (groupId: number, messageId: number) =>
    db.messages.where('[group_id+id]').between([groupId, messageId], [groupId, Infinity]).first();

  /** Fetches older messages until none of the group is missing, or they begin before the first that is. */
  const search = async (groupId: number, firstAt: number) => {
    for (let page = 0; page < maxPages && connection.box() === null; page++) {
      const window = await getWindow(groupId, db);
      if (!window || window.complete || window.oldest_id === searched.get(groupId)) break;
      const oldest = await oldestFrom(groupId, window.oldest_id);
      if (!oldest || oldest.created_at < firstAt - tolerance) break;
      const fetched = await fetchOlder(leadership, concurrent, groupId, window.oldest_id);
      if (typeof fetched === 'string' || fetched.outcome.type !== 'done') return;
      if (!(await listMissing()).some(({ group_id }) => group_id === groupId)) return;
    }
    searched.set(groupId, (await getWindow(groupId, db))?.oldest_id ?? 0);
  };

  /** Sends replies without their quote if the author of the quoted message does not come. */
  const endWaits = async () => {
    const ops = await listOps(db);
    const own = new Set(ops.map(({ opId }) => opId));
    const since = ({ createdAt }: OutboxOp) => Math.max(createdAt, connection.lastBoxAt());
    const ended = ops.filter(
      (op) =>
        op.kind === 'message.send' &&
        op.dependsOn !== undefined &&
        !own.has(op.dependsOn) &&
        env.now() - since(op) > maxWaitMs,
    );
    if (ended.length === 0) return;
    await write(leadership, ['outbox'], async () => {
      for (const op of await db.outbox.bulkGet(ended.map(({ seq }) => seq))) {
        const next = op?.dependsOn === undefined ? null : transition(op, { type: 'detached' });
        if (next && next !== 'gone') await db.outbox.put(next);
      }
    });
  };

  return async () => {
    await settleStored();
    await endWaits();
    const firstAt = new Map<number, number>();
    for (const { group_id, at } of await listMissing())
      firstAt.set(group_id, Math.min(firstAt.get(group_id) ?? Infinity, at));
    for (const [groupId, at] of firstAt) await search(groupId, at);
  };
}
