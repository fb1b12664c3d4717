import { isUpload, type OutboxOp } from '../../src/db/outbox-op.ts';
import { transition } from '../../src/db/transition.ts';
import { committed, promised, readSession } from '../../src/lib/person-databases.ts';
import { maxPushed, readyLanes } from '../sync/outbox/lanes.ts';

/** Stands where leaders put the epoch of their term: those begin at 1. */
export const senderEpoch = 0;

export interface Claim {
  base: string;
  token: string;
  ops: OutboxOp[];
}

const isOp = (op: OutboxOp | 'gone' | null): op is OutboxOp => op !== null && op !== 'gone';

/** Marks what may leave now as under way, so that nobody rewrites it. Null where nothing may. Under the drain lock. */
export async function claimOps(db: IDBDatabase, now: number): Promise<Claim | null> {
  const transaction = db.transaction(['outbox', 'meta'], 'readwrite');
  const done = committed(transaction);
  const meta = transaction.objectStore('meta');
  const outbox = transaction.objectStore('outbox');
  const session = await readSession(meta);
  const [locked, closed, extensions] = await Promise.all(
    ['locked', 'closed', 'extensions'].map(async (key) => (await promised(meta.get(key)))?.value),
  );
  const all: OutboxOp[] = await promised(outbox.getAll());
  // Under the lock nobody is sending: what says so was interrupted.
  const waiting = all.map((op) => {
    const next = transition(op, { type: 'interrupted' });
    return isOp(next) ? next : op;
  });
  const knowsKeys = ['push', 'idem'].every((name) => extensions?.includes(name));
  const { lanes } = readyLanes(waiting, new Set(), now);
  const ready = lanes
    .flat()
    .filter((op) => !isUpload(op))
    .slice(0, maxPushed);
  if (!session || locked || closed || !knowsKeys || ready.length === 0) return null;
  const ops = ready.map((op) => transition(op, { type: 'claimed', now, epoch: senderEpoch })).filter(isOp);
  for (const op of ops) outbox.put(op);
  await done;
  return { ...session, ops };
}
