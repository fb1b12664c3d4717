import { type Pace, type PaceBar, paceLifetimeMs } from '../../../contract/room.ts';
import type { BusMessage } from '../../cluster/bus.ts';

export type PaceMessage = Extract<BusMessage, { t: 'pace' }>;

/** Votes about the speed of talks. They are in memory only: no disk states who found a speaker too fast. */
export interface RoomPaces {
  /** Replaces the vote of a person; null takes it back. */
  vote: (eventId: number, userId: number, pace: Pace | null) => void;
  ownOf: (eventId: number, userId: number) => Pace | null;
  /** Counts the votes of the last ten minutes. */
  countsOf: (eventId: number) => PaceBar;
  /** A vote at another process. */
  received: (message: PaceMessage) => void;
  /** Sends the votes of this process to the other ones. */
  republish: () => void;
}

interface Parts {
  publish?: ((message: PaceMessage) => void) | undefined;
  now: () => number;
}

interface Vote {
  pace: Pace | null;
  at: number;
  /** It was given at this process, which sends it to new ones. */
  isLocal: boolean;
}

export function roomPaces({ publish, now }: Parts): RoomPaces {
  const events = new Map<number, Map<number, Vote>>();

  const set = (eventId: number, userId: number, vote: Vote) => {
    const votes = events.get(eventId) ?? new Map<number, Vote>();
    events.set(eventId, votes);
    const before = votes.get(userId);
    if (!before || before.at <= vote.at) votes.set(userId, vote);
  };
  /** The votes that still count. The others are removed, also those of other events. */
  const current = (eventId: number): Map<number, Vote> => {
    const since = now() - paceLifetimeMs;
    for (const [id, votes] of events) {
      for (const [userId, { at }] of votes) if (at <= since) votes.delete(userId);
      if (votes.size === 0) events.delete(id);
    }
    return events.get(eventId) ?? new Map();
  };

  return {
    vote: (eventId, userId, pace) => {
      const at = now();
      set(eventId, userId, { pace, at, isLocal: true });
      publish?.({ t: 'pace', event: eventId, user: userId, pace, at });
    },
    ownOf: (eventId, userId) => current(eventId).get(userId)?.pace ?? null,
    countsOf: (eventId) => {
      const bar: PaceBar = { slow: 0, fine: 0, fast: 0 };
      for (const { pace } of current(eventId).values()) if (pace) bar[pace] += 1;
      return bar;
    },
    received: ({ event, user, pace, at }) => set(event, user, { pace, at, isLocal: false }),
    republish: () => {
      for (const [event, votes] of events)
        for (const [user, { pace, at, isLocal }] of votes)
          if (isLocal) publish?.({ t: 'pace', event, user, pace, at });
    },
  };
}
