/*
 * Decides whether any request may be made. Gates apply to the whole device, never to a single op: no
 * connection, no session, a closed platform. While the server is unreachable or closed, one request at a time
 * probes it after a pause; the first that succeeds opens the gate for all.
 */
import { backoff } from './backoff.ts';
import type { RequestOutcome } from './classify.ts';
import type { Environment } from '../environment.ts';

export type GateState = 'open' | 'offline' | 'failing' | 'auth' | 'closed';

export type Prober = 'pull' | 'sender';

export interface Permit {
  /** Reports the outcome of the request. Call it exactly once, unless `giveBack` is called. */
  report: (outcome: RequestOutcome) => void;
  /** Returns the permit: the request was not made. */
  giveBack: () => void;
}

export interface Gates {
  state: () => GateState;
  /** Reason why the platform is closed; null if it is open. */
  closed: () => 'closed' | 'pending' | null;
  /** Time in ms since when requests succeed: since the start of the app, or the return of the connection. */
  openSince: () => number;
  /** How often the connection has returned without five quiet minutes in between; 0 if it has not. */
  returns: () => number;
  /** Count of failures in a row. */
  failures: () => number;
  /** Permits one request now; null if a gate is closed. */
  permit: (prober?: Prober) => Permit | null;
  /** The part that made the last probe. */
  lastProber: () => Prober | null;
  pageOnline: (online: boolean) => void;
  lock: () => void;
  /** The school answers after a box: a return of the connection, for `openSince`. */
  returned: () => void;
  /** Call before each report of an outcome, with the box that answered last; null if the school did. */
  noteBox: (box: NearBox | null) => void;
  /**
   * Pause before retry `n`, in ms. It is short while a box does not answer, for ten minutes: few devices wait for a box that
   * starts again, while all could come to a school at once.
   */
  pause: (n: number) => number;
  /** Permits a probe at once: the connection may be back. */
  retryNow: () => void;
  stop: () => void;
}

export interface NearBox {
  /** Time in ms of its last response. */
  at: number;
  /** It has answered the last request. */
  answers: boolean;
}

type Env = Pick<Environment, 'now' | 'random' | 'after'>;

/** In ms. After this time with a connection, earlier interruptions no longer count. */
const quiet = 5 * 60_000;
const sameReturn = 5000;
/** In ms. A box that has not answered for so long is no longer near, or stays off. */
const nearBoxMs = 10 * 60_000;
/** In ms. */
const maxPauseNearBox = 5000;

/** `changed` is called when the state changes, and when a permit may be available that was not before. */
export function createGates(env: Env, changed: () => void): Gates {
  let online = true;
  let locked = false;
  let closed: 'closed' | 'pending' | null = null;
  let failures = 0;
  let probeAt = 0;
  let probing = false;
  let lastProber: Prober | null = null;
  // Counts failures: a request sent before the last failure does not count if it fails too.
  let round = 0;
  let openSince = env.now();
  let returns = 0;
  let box: NearBox | null = null;
  let cancel = () => {};

  const opened = () => {
    const passed = env.now() - openSince;
    // The browser reports the connection, and then a request succeeds: that is one return.
    if (passed > quiet || returns === 0) returns = 1;
    else if (passed > sameReturn) returns += 1;
    openSince = env.now();
  };
  const pause = (n: number) => {
    const isMissed = box !== null && !box.answers && Math.abs(env.now() - box.at) < nearBoxMs;
    return backoff(n, env.random, isMissed ? maxPauseNearBox : undefined);
  };
  const isProbing = () => failures > 0 || closed !== null;

  const waitForProbe = () => {
    cancel();
    cancel = env.after(Math.max(0, probeAt - env.now()), () => {
      // The timer has fired; the clock may have been set back since.
      probeAt = 0;
      changed();
    });
  };
  const failed = () => {
    failures += 1;
    round += 1;
    probeAt = env.now() + pause(failures);
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
      if (isProbing()) opened();
      failures = 0;
      closed = null;
    }
  };

  return {
    state: () =>
      locked ? 'auth' : !online ? 'offline' : closed !== null ? 'closed' : failures > 0 ? 'failing' : 'open',
    closed: () => closed,
    openSince: () => openSince,
    returns: () => returns,
    failures: () => failures,
    lastProber: () => lastProber,
    permit: (prober = 'pull') => {
      if (locked || !online) return null;
      const probe = isProbing();
      if (probe && (probing || env.now() < probeAt)) return null;
      probing = probe;
      if (probe) lastProber = prober;
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
      if (now) {
        probeAt = 0;
        opened();
      }
      changed();
    },
    lock: () => {
      locked = true;
      changed();
    },
    returned: opened,
    noteBox: (near) => {
      box = near;
    },
    pause,
    retryNow: () => {
      if (failures > 1) failures = 1;
      probeAt = 0;
      cancel();
      changed();
    },
    stop: () => cancel(),
  };
}
