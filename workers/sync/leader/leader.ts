/*
 * Of a person's tabs one is the leader: only it has the socket, the pull and the sender. Every tab keeps a
 * request for the leader lock pending, so that a follower takes over as soon as the leader closes. A hidden
 * leader resigns if a visible tab wants to lead. If the leader is frozen and does not react, the visible tab
 * steals the lock; the epoch makes later writes of the old leader fail.
 */
import type { Database } from '../../../src/db/database.ts';
import { beginTerm, fenced } from '../../../src/db/fence.ts';
import { getMeta, type Meta, putMeta } from '../../../src/db/meta.ts';
import { withinQuota } from '../../../src/db/quota.ts';
import type { Environment } from '../environment.ts';
import { freeQuota } from '../apply/free-quota.ts';

const stealDelay = 2000;
const retryDelay = 1000;

export interface Leader {
  setVisible: (visible: boolean) => void;
  stop: () => void;
}

interface Parts {
  env: Environment;
  db: Database;
  lock: string;
  /** Starts the leader's work and returns a function that stops it. `resign` ends the term from within. */
  lead: (epoch: number, signal: AbortSignal, resign: () => void) => () => void;
}

export function electLeader({ env, db, lock, lead }: Parts): Leader {
  let stopped = false;
  let visible = true;
  let term: { epoch: number; end: () => void } | null = null;
  let cancelRequest = () => {};
  let cancelSteal: (() => void) | null = null;

  const requestLock = (steal: boolean) => {
    cancelRequest();
    const abort = new AbortController();
    cancelRequest = () => abort.abort();
    env.locks
      .request(lock, steal ? { steal } : { signal: abort.signal }, runTerm)
      .catch(() => {
        // Another tab stole the lock and leads already.
        if (!abort.signal.aborted) term?.end();
      })
      .finally(() => {
        if (!stopped && !abort.signal.aborted) requestLock(false);
      });
  };

  const runTerm = async () => {
    stopStealing();
    const epoch = await withinQuota(
      () => beginTerm(db),
      () => freeQuota(db),
    ).catch(() => null);
    if (stopped) return;
    if (epoch === null) return pause();
    const abort = new AbortController();
    await new Promise<void>((over) => {
      const end = () => {
        if (abort.signal.aborted) return;
        term = null;
        abort.abort();
        unwatch();
        stopLeading();
        over();
      };
      term = { epoch, end };
      const unwatch = watchSuccessor(epoch, end);
      const stopLeading = lead(epoch, abort.signal, end);
      publishVisibility(epoch, end);
    });
  };

  const pause = () => new Promise<void>((over) => void env.after(retryDelay, over));

  const publishVisibility = (epoch: number, end: () => void) =>
    void fenced(db, epoch, [], () => putMeta('leader', { epoch, visible }, db)).catch(end);

  const watchSuccessor = (epoch: number, end: () => void) =>
    env.observe(
      () => getMeta('successor', db),
      (successor) => {
        if (successor?.epoch === epoch && !visible) end();
      },
    );

  const stopStealing = () => {
    cancelSteal?.();
    cancelSteal = null;
  };

  /** A visible follower asks a hidden leader to resign and steals the lock after `courtesy` ms. */
  const stealFromHidden = (leader: Meta['leader'] | undefined) => {
    if (stopped || term || !visible || leader?.visible !== false) return stopStealing();
    if (cancelSteal) return;
    void putMeta('successor', { epoch: leader.epoch }, db).catch(() => undefined);
    cancelSteal = env.after(stealDelay, () => {
      cancelSteal = null;
      if (!stopped && !term && visible) requestLock(true);
    });
  };

  requestLock(false);
  const unwatchLeader = env.observe(() => getMeta('leader', db), stealFromHidden);

  return {
    setVisible: (now) => {
      if (visible === now) return;
      visible = now;
      if (term) publishVisibility(term.epoch, term.end);
      else void getMeta('leader', db).then(stealFromHidden, () => undefined);
    },
    stop: () => {
      stopped = true;
      unwatchLeader();
      stopStealing();
      term?.end();
      cancelRequest();
    },
  };
}
