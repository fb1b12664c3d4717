/*
 * Sends queued ops while no page is open: the browser wakes the service worker when the connection is back.
 * This code uses neither Dexie nor the sync engine. It claims ops as the engine does, posts them in one
 * request and settles the messages that were accepted. All other ops stay in the outbox, marked as possibly
 * sent; a page sends them again with the same key and gets the same result. A box gets no ops, as in the engine.
 */
import { boxHeader } from '../../contract/box-header.ts';
import type { PushResult } from '../../contract/sync.ts';
import { clientExtensions, extensionsHeader } from '../../contract/client-extensions.ts';
import { accountName, lockNames } from '../../src/lib/lock-names.ts';
import { withPersonDatabases } from '../../src/lib/person-databases.ts';
import { pushedToSchool } from '../sync/outbox/pushed-to-school.ts';
import { type Claim, claimOps, lastBoxSession } from './claim-ops.ts';
import { settleOps } from './settle-ops.ts';

/** In ms. Shorter than the time after which a page steals the drain lock (20 s). */
const requestTimeout = 15_000;

interface Environment {
  now: () => number;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  locks: Pick<LockManager, 'request'>;
}

/**
 * Sends the queued ops of every account on the device. Rejects if a request got no usable response, so that
 * the browser fires the event again. Chromium does this only a few times, also if boxes answer; then the next page
 * sends the ops.
 */
export async function sendOps(env: Environment): Promise<void> {
  let failed = false;
  await withPersonDatabases(async (db, { host, userId }) => {
    const lock = lockNames.drain(accountName(host, userId));
    await env.locks.request(lock, { ifAvailable: true }, async (held) => {
      if (held) failed = !(await sendAll(env, db)) || failed;
    });
  });
  if (failed) throw new Error('Some ops got no usable response');
}

async function sendAll(env: Environment, db: IDBDatabase): Promise<boolean> {
  const until = env.now() + requestTimeout;
  const session = await lastBoxSession(db);
  if (session && (await isAtBox(env, session.base))) return false;
  const tried = new Set<string>();
  while (env.now() < until) {
    const claim = await claimOps(db, env.now());
    // The batch contains only ops that came back unsettled: a page has to handle them.
    if (!claim || claim.ops.every(({ opId }) => tried.has(opId))) {
      if (claim) await settleOps(db, claim.ops, []);
      return true;
    }
    for (const { opId } of claim.ops) tried.add(opId);
    const results = await push(env, claim).catch(() => null);
    if (results === 'box') await settleOps(db, claim.ops, [], 'held');
    else await settleOps(db, claim.ops, results ?? []);
    if (!results || results === 'box') return false;
  }
  return true;
}

/** Whether a box answers at this address, or nothing does. */
const isAtBox = ({ fetch }: Environment, base: string): Promise<boolean> =>
  fetch(`${base}/health`, {
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(requestTimeout),
  }).then(
    ({ headers }) => headers.has(boxHeader),
    () => true,
  );

/**
 * Returns an empty list for a 4xx response, `box` if a box answered, and null if the response is not from our server or
 * contains no results.
 */
async function push(
  { fetch }: Environment,
  { base, token, ops }: Claim,
): Promise<PushResult[] | 'box' | null> {
  const response = await fetch(`${base}/sync/push`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      [extensionsHeader]: clientExtensions.join(','),
    },
    body: JSON.stringify({ ops: ops.map(pushedToSchool) }),
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(requestTimeout),
  });
  if (response.headers.has(boxHeader)) return 'box';
  // A page handles a refused session or batch: it sends the ops again itself.
  if (response.status >= 400 && response.status < 500) return [];
  const { data }: { data: unknown } = await response.json();
  return response.ok && Array.isArray(data) ? data : null;
}
