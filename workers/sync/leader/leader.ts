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

const courtesy = 2000;
const beforeTryingAgain = 1000;

export interface Leader {
  visible: (visible: boolean) => void;
  stop: () => void;
}

interface Parts {
  env: Environment;
  db: Database;
  lock: string;
  /** Starts the leader's work and returns a function that stops it. `resign` ends the term from within. */
  lead: (epoch: number, signal: AbortSignal, resign: () => void) => () => void;
}

export function standForLeader({ env, db, lock, lead }: Parts): Leader {
  let stopped = false;
  let visible = true;
  let term: { epoch: number; end: () => void } | null = null;
  let withdraw = () => {};
  let cancelRobbery: (() => void) | null = null;

  const stand = (steal: boolean) => {
    withdraw();
    const abort = new AbortController();
    withdraw = () => abort.abort();
    env.locks
      .request(lock, steal ? { steal } : { signal: abort.signal }, serve)
      .catch(() => {
        // Another tab stole the lock and leads already.
        if (!abort.signal.aborted) term?.end();
      })
      .finally(() => {
        if (!stopped && !abort.signal.aborted) stand(false);
      });
  };

  const serve = async () => {
    beContent();
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

  const pause = () => new Promise<void>((over) => void env.after(beforeTryingAgain, over));

  const publishVisibility = (epoch: number, end: () => void) =>
    void fenced(db, epoch, [], () => putMeta('leader', { epoch, visible }, db)).catch(end);

  const watchSuccessor = (epoch: number, end: () => void) =>
    env.observe(
      () => getMeta('successor', db),
      (successor) => {
        if (successor?.epoch === epoch && !visible) end();
      },
    );

  const beContent = () => {
    cancelRobbery?.();
    cancelRobbery = null;
  };

  /** A visible follower asks a hidden leader to resign and steals the lock after `courtesy` ms. */
  const consider = (leader: Meta['leader'] | undefined) => {
    if (stopped || term || !visible || leader?.visible !== false) return beContent();
    if (cancelRobbery) return;
    void putMeta('successor', { epoch: leader.epoch }, db).catch(() => undefined);
    cancelRobbery = env.after(courtesy, () => {
      cancelRobbery = null;
      if (!stopped && !term && visible) stand(true);
    });
  };

  stand(false);
  const unwatchLeader = env.observe(() => getMeta('leader', db), consider);

  return {
    visible: (now) => {
      if (visible === now) return;
      visible = now;
      if (term) publishVisibility(term.epoch, term.end);
      else void getMeta('leader', db).then(consider, () => undefined);
    },
    stop: () => {
      stopped = true;
      unwatchLeader();
      beContent();
      term?.end();
      withdraw();
    },
  };
}
