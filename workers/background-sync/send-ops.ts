/*
 * Sends what waits when no page does: the browser wakes the service worker once there is a line. It knows neither
 * Dexie nor the engine and does only what is plain: it claims what may leave as the engine does, posts it in one
 * request, and settles the messages that were accepted. Everything else stays in the outbox, marked as possibly
 * sent: a page sends it again under the same key and is told the same.
 */
import type { PushResult } from '../../contract/sync.ts';
import { clientExtensions, extensionsHeader } from '../../contract/client-extensions.ts';
import type { OutboxOp } from '../../src/db/outbox-op.ts';
import { accountName, lockNames } from '../../src/lib/lock-names.ts';
import { withPersonDatabases } from '../../src/lib/person-databases.ts';
import { type Claim, claimOps } from './claim-ops.ts';
import { settleOps } from './settle-ops.ts';

/** Less than pages wait for the lock before they take it away. */
const requestTimeout = 15_000;

interface Environment {
  now: () => number;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  locks: Pick<LockManager, 'request'>;
}

/** Rejects where something had to be left because nothing came through: the browser is to try again. */
export async function sendOps(world: Environment): Promise<void> {
  let failed = false;
  await withPersonDatabases(async (db, { host, userId }) => {
    const lock = lockNames.drain(accountName(host, userId));
    await world.locks.request(lock, { ifAvailable: true }, async (held) => {
      if (held) failed = !(await sendAll(world, db)) || failed;
    });
  });
  if (failed) throw new Error('No line');
}

async function sendAll(world: Environment, db: IDBDatabase): Promise<boolean> {
  const until = world.now() + requestTimeout;
  const tried = new Set<string>();
  while (world.now() < until) {
    const claim = await claimOps(db, world.now());
    // What came back once without being settled is for the page.
    if (!claim || claim.ops.every(({ opId }) => tried.has(opId))) {
      if (claim) await settleOps(db, claim.ops, []);
      return true;
    }
    for (const { opId } of claim.ops) tried.add(opId);
    const results = await push(world, claim).catch(() => null);
    await settleOps(db, claim.ops, results ?? []);
    if (!results) return false;
  }
  return true;
}

/** Null where the answer is not our server's, or tells of no op. */
async function push({ fetch }: Environment, { base, token, ops }: Claim): Promise<PushResult[] | null> {
  const response = await fetch(`${base}/sync/push`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      [extensionsHeader]: clientExtensions.join(','),
    },
    body: JSON.stringify({ ops: ops.map(toPushed) }),
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(requestTimeout),
  });
  // A refused session or batch is for the page, which asks anew by itself.
  if (response.status >= 400 && response.status < 500) return [];
  const { data }: { data: unknown } = await response.json();
  return response.ok && Array.isArray(data) ? data : null;
}

const toPushed = ({ opId, lane, kind, args }: OutboxOp) => ({ op_id: opId, lane, kind, args });
