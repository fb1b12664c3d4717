import type { Logger } from 'pino';
import { batchSize } from '../../../contract/anonymous-answers.ts';
import type { PollAnswer } from '../../../src/lib/poll-answer.ts';
import { Refusal } from '../../http/refusal.ts';

/*
 * Ballots wait in memory until there are five for a poll, or the poll closes, or the server stops. They are
 * then stored together, in the order of their hashes. Copies of the database between two ballots therefore
 * don't show which of them came first. A crash loses the waiting ballots; the devices send them again.
 */

export interface PooledBallot {
  tokenHash: Buffer;
  receipt: Buffer;
  answer: PollAnswer;
}

export interface BallotPool {
  /** `waiting`: it is in memory only. @throws Refusal if another ballot with this token waits */
  add: (pollId: number, ballot: PooledBallot) => Promise<'stored' | 'waiting'>;
  /** Stores the waiting ballots of a poll, however few they are. */
  flush: (pollId: number) => Promise<void>;
  /** Stores all waiting ballots. */
  stop: () => Promise<void>;
}

interface Parts {
  /** Stores ballots in one transaction. A Refusal means that the poll no longer exists. */
  store: (pollId: number, ballots: readonly PooledBallot[]) => Promise<void>;
  /** Those of the polls that are closed. */
  closedOf: (pollIds: readonly number[]) => Promise<number[]>;
  log: Logger;
  /** How many ballots of a poll are stored together. */
  size?: number;
  /** Runs the check of closed polls at intervals; returns a function that ends it. */
  every?: (ms: number, check: () => void) => () => void;
}

const onTimer: NonNullable<Parts['every']> = (ms, check) => {
  const timer = setInterval(check, ms).unref();
  return () => clearInterval(timer);
};

/** Interval in ms at which polls with waiting ballots are checked: another process may have closed them. */
const checkMs = 2000;

export function ballotPool({ store, closedOf, log, size = batchSize, every = onTimer }: Parts): BallotPool {
  const waiting = new Map<number, Map<string, PooledBallot>>();
  let isStopped = false;

  const flush = async (pollId: number) => {
    const ballots = waiting.get(pollId);
    if (!ballots) return;
    waiting.delete(pollId);
    try {
      await store(pollId, [...ballots.values()]);
    } catch (error) {
      if (error instanceof Refusal) return;
      waiting.set(pollId, new Map([...ballots, ...(waiting.get(pollId) ?? [])]));
      throw error;
    }
  };

  const flushClosed = async () => {
    if (waiting.size === 0) return;
    for (const id of await closedOf([...waiting.keys()])) await flush(id);
  };

  let isChecking = false;
  const endChecks = every(checkMs, () => {
    if (isChecking) return;
    isChecking = true;
    flushClosed()
      .catch((error: unknown) => {
        if (!isStopped) log.warn({ err: error }, 'storing ballots failed');
      })
      .finally(() => {
        isChecking = false;
      });
  });

  return {
    add: async (pollId, ballot) => {
      const ballots = waiting.get(pollId) ?? new Map<string, PooledBallot>();
      waiting.set(pollId, ballots);
      const hash = ballot.tokenHash.toString('base64url');
      const before = ballots.get(hash);
      if (before && !before.receipt.equals(ballot.receipt))
        throw new Refusal('alreadyVoted', { subject: { type: 'poll', id: pollId } });
      if (!before) ballots.set(hash, ballot);
      if (ballots.size < size) return 'waiting';
      await flush(pollId);
      return 'stored';
    },
    flush,
    stop: async () => {
      isStopped = true;
      endChecks();
      const flushed = await Promise.allSettled([...waiting.keys()].map(flush));
      for (const each of flushed)
        if (each.status === 'rejected') log.warn({ err: each.reason as unknown }, 'storing ballots failed');
    },
  };
}
