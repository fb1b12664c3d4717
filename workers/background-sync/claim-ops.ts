import { revToDelete, rowToDelete } from '../../src/db/deleted-row.ts';
import { isAnonymous, isUpload, type OutboxOp } from '../../src/db/outbox-op.ts';
import { transition } from '../../src/db/transition.ts';
import { committed, promised, readSession } from '../../src/lib/person-databases.ts';
import { maxPushed, readyLanes } from '../sync/outbox/lanes.ts';

/** Epoch of ops claimed by the service worker. Terms of leading tabs begin at 1. */
export const senderEpoch = 0;

export interface Claim {
  base: string;
  token: string;
  ops: OutboxOp[];
}

/** The session, if a box answered last when a page was open; null otherwise. */
export async function lastBoxSession(db: IDBDatabase): Promise<{ base: string } | null> {
  const meta = db.transaction('meta').objectStore('meta');
  const [session, connection] = await Promise.all([readSession(meta), promised(meta.get('connection'))]);
  return connection?.value?.box ? session : null;
}

const isOp = (op: OutboxOp | 'gone' | null): op is OutboxOp => op !== null && op !== 'gone';

/**
 * Marks the ops that may be sent now (except uploads and anonymous ops) as being sent, so that no command rewrites them. Returns null if there
 * are none, or if the person is signed out, the platform is closed or the server knows no idempotency keys.
 * The caller holds the drain lock.
 */
export async function claimOps(db: IDBDatabase, now: number): Promise<Claim | null> {
  const transaction = db.transaction(['outbox', 'meta', 'bookings', 'materials', 'groups'], 'readwrite');
  const done = committed(transaction);
  const meta = transaction.objectStore('meta');
  const outbox = transaction.objectStore('outbox');
  const session = await readSession(meta);
  const [locked, closed, extensions] = await Promise.all(
    ['locked', 'closed', 'extensions'].map(async (key) => (await promised(meta.get(key)))?.value),
  );
  const all: OutboxOp[] = await promised(outbox.getAll());
  // The drain lock is held here, so an op in state `sending` was interrupted.
  const waiting = all.map((op) => {
    const next = transition(op, { type: 'interrupted' });
    return isOp(next) ? next : op;
  });
  const hasIdempotencyKeys = ['push', 'idem'].every((name) => extensions?.includes(name));
  const { lanes } = readyLanes(waiting, new Set(), now);
  const ready = lanes
    .flat()
    .filter((op) => !isUpload(op) && !isAnonymous(op))
    .slice(0, maxPushed);
  if (!session || locked || closed || !hasIdempotencyKeys || ready.length === 0) return null;
  const claimed = ready.map(async (op) => {
    const deletesRev = await storedRev(transaction, op);
    return transition(op, { type: 'claimed', now, epoch: senderEpoch, deletesRev });
  });
  const ops = (await Promise.all(claimed)).filter(isOp);
  for (const op of ops) outbox.put(op);
  await done;
  return { ...session, ops };
}

/** The rev of the row that the op deletes: null without a row, undefined if it deletes none. */
async function storedRev(transaction: IDBTransaction, op: OutboxOp): Promise<number | null | undefined> {
  const deleted = rowToDelete(op);
  if (!deleted) return undefined;
  const row: { rev: number } | undefined = await promised(
    transaction.objectStore(deleted.table).get(deleted.id),
  );
  return revToDelete(row);
}
