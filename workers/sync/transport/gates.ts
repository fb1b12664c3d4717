/*
 * Whether anything may be sent at all. Gates are of the whole device, never of one op: no line, no session,
 * a closed platform. While the line or the platform does not answer, one request at a time probes it after a
 * pause; the first that passes opens the gate for all.
 */
import { backoff } from './backoff.ts';
import type { RequestOutcome } from './classify.ts';
import type { Environment } from '../environment.ts';

export type GateState = 'open' | 'offline' | 'failing' | 'auth' | 'closed';

export type Prober = 'pull' | 'sender';

export interface Permit {
  /** What came of the request. Must be called exactly once. */
  report: (outcome: RequestOutcome) => void;
  /** The request was not made after all. */
  giveBack: () => void;
}

export interface Gates {
  state: () => GateState;
  /** Why the platform takes nothing, while it does not. */
  closed: () => 'closed' | 'pending' | null;
  /** Requests without an answer in a row. */
  failures: () => number;
  /** The right to make one request now, or null. */
  permit: (who?: Prober) => Permit | null;
  /** Who looked last whether the connection is back. */
  lastProber: () => Prober | null;
  pageOnline: (online: boolean) => void;
  lock: () => void;
  /** The connection may be back: probe now. */
  retryNow: () => void;
  stop: () => void;
}

type Env = Pick<Environment, 'now' | 'random' | 'after'>;

/** `changed` is told whenever a permit may be had that could not be had before, and when the state changes. */
export function createGates(env: Env, changed: () => void): Gates {
  let online = true;
  let locked = false;
  let closed: 'closed' | 'pending' | null = null;
  let failures = 0;
  let probeAt = 0;
  let probing = false;
  let lastProber: Prober | null = null;
  // Requests that left before the last failure tell nothing new when they fail too.
  let round = 0;
  let cancel = () => {};

  const narrow = () => failures > 0 || closed !== null;

  const waitForProbe = () => {
    cancel();
    cancel = env.after(Math.max(0, probeAt - env.now()), () => {
      // Time has passed, whatever the clock says: it may have been set back.
      probeAt = 0;
      changed();
    });
  };
  const failed = () => {
    failures += 1;
    round += 1;
    probeAt = env.now() + backoff(failures, env.random);
    waitForProbe();
  };

  const update = (outcome: RequestOutcome, from: number) => {
    if (outcome.type === 'auth') locked = true;
    else if (outcome.type === 'closed') {
      closed = outcome.reason;
      if (from === round) failed();
    } else if (outcome.type === 'later' && outcome.unreachable) {
      if (from === round) failed();
    } else if (outcome.type !== 'later' || closed === null) {
      failures = 0;
      closed = null;
    }
  };

  return {
    state: () =>
      locked ? 'auth' : !online ? 'offline' : closed !== null ? 'closed' : failures > 0 ? 'failing' : 'open',
    closed: () => closed,
    failures: () => failures,
    lastProber: () => lastProber,
    permit: (who = 'pull') => {
      if (locked || !online) return null;
      const probe = narrow();
      if (probe && (probing || env.now() < probeAt)) return null;
      probing = probe;
      if (probe) lastProber = who;
      const from = round;
      return {
        report: (outcome) => {
          if (probe) probing = false;
          update(outcome, from);
          changed();
        },
        giveBack: () => {
          if (!probe) return;
          probing = false;
          changed();
        },
      };
    },
    pageOnline: (now) => {
      if (online === now) return;
      online = now;
      if (now) probeAt = 0;
      changed();
    },
    lock: () => {
      locked = true;
      changed();
    },
    retryNow: () => {
      if (failures > 1) failures = 1;
      probeAt = 0;
      cancel();
      changed();
    },
    stop: () => cancel(),
  };
}
