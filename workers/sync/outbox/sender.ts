/*
 * Empties the outbox in rounds: claims the ops that may be sent, sends them and settles the responses. A
 * claim marks an op in the database before it is sent, so that no command rewrites it and a new leader knows
 * that it may have arrived. Only the holder of the drain lock sends; the service worker requests the same
 * lock. While a box answers instead of the school, nothing is sent.
 */
import { lockNames } from '../../../src/lib/lock-names.ts';
import { getMeta } from '../../../src/db/meta.ts';
import { revToDelete, rowToDelete } from '../../../src/db/deleted-row.ts';
import { isUpload, type OutboxOp } from '../../../src/db/outbox-op.ts';
import { listOps } from '../../../src/db/outbox.ts';
import { transition } from '../../../src/db/transition.ts';
import { getWindow } from '../../../src/db/windows.ts';
import { backoff } from '../transport/backoff.ts';
import type { RequestOutcome } from '../transport/classify.ts';
import type { Permit } from '../transport/gates.ts';
import { callsOf } from './calls-of.ts';
import { exchangeCall } from './exchange-call.ts';
import { maxAmbiguityMs, isAmbiguous } from './is-ambiguous.ts';
import { reusableLock } from '../leader/reusable-lock.ts';
import { expired, maxLanes, planRequests, readyLanes } from './lanes.ts';
import { pushBatch } from './push-batch.ts';
import { lazyModules } from '../session/lazy-modules.ts';
import { type OpOutcome, settle } from './settle.ts';
import { has, type Leadership, write } from '../leader/leadership.ts';
import type { ChangesSince, ConcurrentChanges } from '../pull/concurrent-changes.ts';

const pushPause = 60_000;

export interface Sender {
  /** Starts a round unless one is running, in which case another follows. */
  pump: () => void;
  /** Runs a round and resolves to true if a request is under way whose outcome the gates will get. */
  probe: () => Promise<boolean>;
  /** Ends all pauses: the connection may be back, or the person pressed retry. */
  retryNow: () => void;
  stop: () => void;
}

interface Parts {
  leadership: Leadership;
  concurrent: ConcurrentChanges;
  /** An op was accepted and its row has to be fetched. */
  requestPull: () => void;
}

export function createSender({ leadership, concurrent, requestPull }: Parts): Sender {
  const { env, db, connection } = leadership;
  const busy = new Set<string>();
  /** Requests whose outcomes are not settled yet; settling may be delayed on a full device. */
  let requests = 0;
  let unanswered = 0;
  let running: Promise<void> | null = null;
  let again = false;
  let noPushBefore = 0;
  /**
   * OpIds whose push the server has refused although they were alone in it: they are sent by their own calls. Those that
   * have left the outbox are removed.
   */
  const unpushable = new Set<string>();
  /** True during the pause after a claim that could not be written, for example on a full device. */
  let claimPaused = false;
  let failedClaims = 0;
  let cancelTimer = () => {};
  const lock = reusableLock(env, lockNames.drain(leadership.account), leadership.signal);

  const pump = () => {
    again = true;
    running ??= look();
  };

  const look = async () => {
    // The error is dropped here: the next `pump` tries again.
    while (again && !leadership.signal.aborted) {
      again = false;
      await round().catch(() => undefined);
    }
    // Set in the same task as the last check of `again`, so that a later `pump` starts a new loop.
    running = null;
  };

  const canPush = () => has(leadership, 'push') && env.now() >= noPushBefore;

  const round = async () => {
    const now = env.now();
    const ops = await listOps(db);
    const opIds = new Set(ops.map(({ opId }) => opId));
    for (const opId of unpushable) if (!opIds.has(opId)) unpushable.delete(opId);
    await expire(expired(ops, now, connection.lastBoxAt()));
    const { lanes, nextAt } = readyLanes(ops, busy, now);
    cancelTimer();
    if (nextAt < Infinity) cancelTimer = env.after(nextAt - now, pump);
    if (lanes.length === 0 || claimPaused || connection.box() !== null) {
      if (requests === 0) lock.release();
      return;
    }
    if (
      leadership.gates.state() === 'auth' ||
      leadership.gates.state() === 'offline' ||
      !(await lock.acquire())
    )
      return;
    for (const batch of planRequests(lanes, maxLanes - requests, canPush())) {
      const permit = connection.permit('sender');
      if (!permit) return;
      await dispatch(batch, permit);
    }
  };

  const dispatch = async (batch: readonly OutboxOp[], permit: Permit) => {
    const claimed = await claim(batch).catch(() => null);
    if (claimed) failedClaims = 0;
    else pauseClaims();
    if (!claimed || claimed.length === 0) return permit.giveBack();
    const own = new Set(claimed.map((op) => op.lane));
    for (const lane of own) busy.add(lane);
    requests += 1;
    void sendAndSettle(claimed, permit).finally(() => {
      requests -= 1;
      for (const lane of own) busy.delete(lane);
      pump();
    });
  };

  const pauseClaims = () => {
    claimPaused = true;
    env.after(backoff(failedClaims, env.random), () => {
      claimPaused = false;
      pump();
    });
    failedClaims += 1;
  };

  /** Marks ops as being sent. Reads them again first, since a command may have rewritten them. */
  const claim = async (batch: readonly OutboxOp[]): Promise<OutboxOp[]> => {
    const claimed: OutboxOp[] = [];
    await write(leadership, ['outbox', 'windows', 'bookings', 'materials', 'groups'], async () => {
      claimed.length = 0;
      const stopped = new Set<string>();
      for (const op of await db.outbox.bulkGet(batch.map(({ seq }) => seq))) {
        const before = op && (await stateBefore(op));
        const next =
          op &&
          !stopped.has(op.lane) &&
          transition(op, { type: 'claimed', now: env.now(), epoch: leadership.epoch, ...before });
        if (next && next !== 'gone') claimed.push(next);
        else if (op) stopped.add(op.lane);
      }
      await db.outbox.bulkPut(claimed);
    });
    return claimed;
  };

  /**
   * What is stored before the first attempt: the rev of the row to delete, and for servers without keys the
   * newest message and the clock, by which `matchSends` recognises the message later.
   */
  const stateBefore = async (op: OutboxOp) => {
    const deleted = has(leadership, 'idem') ? rowToDelete(op) : null;
    if (deleted) return { deletesRev: revToDelete(await db.table(deleted.table).get(deleted.id)) };
    return op.kind === 'message.send' && op.firstAttemptAt === undefined && !has(leadership, 'idem')
      ? {
          newest: (await getWindow(op.args.group_id, db))?.newest_id,
          offset: (await getMeta('connection', db))?.serverTimeOffset,
        }
      : {};
  };

  const sendAndSettle = async (ops: readonly OutboxOp[], permit: Permit) => {
    unanswered += 1;
    const since = concurrent.since();
    try {
      const answered = await send(ops, permit).finally(() => {
        unanswered -= 1;
      });
      if (leadership.signal.aborted) return;
      await settleWithRetries(answered, since);
      if (answered.some(({ op, outcome }) => outcome.type === 'done' && op.kind === 'message.send'))
        requestPull();
    } finally {
      since.end();
    }
  };

  const send = async (ops: readonly OutboxOp[], permit: Permit): Promise<OpOutcome[]> => {
    const [first] = ops;
    return first && !isPushed(ops)
      ? [{ op: first, outcome: await sendOne(first, permit) }]
      : ((await pushBatch(connection, permit, ops)) ?? withoutPush(ops));
  };

  /** Only a push states that a box may have the op. */
  const isPushed = ([first, ...others]: readonly OutboxOp[]): boolean =>
    others.length > 0 ||
    (first?.onSite !== undefined && has(leadership, 'push') && !unpushable.has(first.opId));

  /** Repeats until the outcomes are stored: a full device must not lose them. */
  const settleWithRetries = async (answered: readonly OpOutcome[], since: ChangesSince) => {
    for (let failures = 0; !leadership.signal.aborted; failures++) {
      const settled = await settle(leadership, concurrent, answered, since).then(
        () => true,
        () => false,
      );
      if (settled) return;
      await new Promise<void>((over) => void env.after(backoff(failures, env.random), over));
    }
  };

  /** Sends ops one by one for a minute, so that the refusal can be attributed to one of them. */
  const withoutPush = (ops: readonly OutboxOp[]): OpOutcome[] => {
    noPushBefore = env.now() + pushPause;
    if (ops.length === 1) for (const { opId } of ops) unpushable.add(opId);
    return ops.map((op) => ({ op, outcome: { type: 'untried' } }));
  };

  const sendOne = async (op: OutboxOp, permit: Permit): Promise<RequestOutcome> => {
    if (!isAmbiguous(leadership, op)) return sendPlain(op, permit);
    // `reconcile` takes a permit of its own.
    permit.giveBack();
    // Without space for the fetched messages nothing is known.
    const check = await lazyModules
      .reconcile()
      .then(({ reconcile }) => reconcile(leadership, concurrent, op))
      .catch(() => 'unknown' as const);
    if (check === 'there') return { type: 'untried' };
    if (check === 'unknown' && !op.insisted) return stillAmbiguous(op);
    const again = connection.permit('sender');
    return again ? sendPlain(op, again) : { type: 'untried' };
  };

  /** The outcome of an op that may have arrived: it waits, and after `ambiguityLasts` the person decides. */
  const stillAmbiguous = (op: OutboxOp): RequestOutcome => {
    const error = { code: 'maybeSent' };
    if (env.now() - (op.firstAttemptAt ?? 0) > maxAmbiguityMs) return { type: 'dead', error, parks: false };
    return { type: 'later', error, ambiguous: true, unreachable: false, server: false, wait: 0 };
  };

  const sendPlain = async (op: OutboxOp, first: Permit): Promise<RequestOutcome> => {
    const file = isUpload(op) ? await db.blobs.get(op.opId) : undefined;
    if (isUpload(op) && !file) {
      first.giveBack();
      return { type: 'dead', error: { code: 'fileLost' }, parks: false };
    }
    let last: RequestOutcome = { type: 'untried' };
    const made = await callsOf(leadership, op, file);
    if (!Array.isArray(made)) {
      first.giveBack();
      return made;
    }
    for (const [at, call] of made.entries()) {
      const permit = at === 0 ? first : connection.permit('sender');
      if (!permit) return { type: 'untried' };
      last = (await exchangeCall(connection, permit, call, op)).outcome;
      if (last.type !== 'done') return last;
    }
    return last;
  };

  const expire = async (ops: readonly OutboxOp[]) => {
    if (ops.length === 0) return;
    await write(leadership, ['outbox'], async () => {
      for (const op of await db.outbox.bulkGet(ops.map(({ seq }) => seq))) {
        const next = op && transition(op, { type: 'expired' });
        if (next && next !== 'gone') await db.outbox.put(next);
      }
    });
  };

  const endPauses = async () => {
    claimPaused = false;
    await write(leadership, ['outbox'], async () => {
      for (const op of await db.outbox.where('state').equals('queued').toArray()) {
        const next = op.nextAt > 0 ? transition(op, { type: 'hurried' }) : null;
        if (next && next !== 'gone') await db.outbox.put(next);
      }
    });
    pump();
  };

  return {
    pump,
    probe: async () => {
      pump();
      await running;
      return unanswered > 0;
    },
    retryNow: () => void endPauses().catch(() => undefined),
    stop: () => {
      cancelTimer();
      lock.release();
    },
  };
}
