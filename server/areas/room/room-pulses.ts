import { randomUUID } from 'node:crypto';
import { channels } from '../../../contract/channels.ts';
import type { ReactionKind } from '../../../contract/room.ts';
import type { Announcer } from '../../db/write.ts';

/** In ms. Between two pulses of a room, however many people react in it. */
const pulseMs = 1000;
/** In ms. Devices drop the count of a process that has sent none for longer than this. */
export const repeatMs = 60_000;
const maxPerSecond = 3;

export interface RoomPulses {
  /** Counts a reaction for the next pulse; false if the person reacts too often. */
  react: (eventId: number, userId: number, kind: ReactionKind) => boolean;
  /** Somebody has entered or left the room. */
  changed: (eventId: number) => void;
  stop: () => void;
}

interface Parts {
  announcer: Announcer;
  /** Counts the people of a channel who are connected to this process. */
  countPeople: (channel: string) => number;
  now: () => number;
}

/**
 * Collects the reactions of a room and the changes of its audience, and sends them to everybody in it as one
 * event, at most once a second. Nothing of it is stored.
 */
export function roomPulses({ announcer, countPeople, now }: Parts): RoomPulses {
  const source = randomUUID();
  const waiting = new Map<number, Partial<Record<ReactionKind, number>>>();
  const timers = new Map<number, NodeJS.Timeout>();
  const repeats = new Map<number, NodeJS.Timeout>();
  let second = 0;
  let reacted = new Map<number, number>();

  const send = (eventId: number) => {
    timers.delete(eventId);
    const here = countPeople(channels.room(eventId));
    const reactions = waiting.get(eventId) ?? {};
    waiting.delete(eventId);
    announcer.emit({
      channel: channels.room(eventId),
      event: 'room.pulse',
      payload: { event_id: eventId, source, here, reactions },
    });
    clearTimeout(repeats.get(eventId));
    if (here > 0) repeats.set(eventId, setTimeout(plan, repeatMs, eventId).unref());
    else repeats.delete(eventId);
  };
  const plan = (eventId: number) => {
    if (!timers.has(eventId)) timers.set(eventId, setTimeout(send, pulseMs, eventId).unref());
  };
  return {
    react: (eventId, userId, kind) => {
      const current = Math.floor(now() / 1000);
      if (current !== second) {
        second = current;
        reacted = new Map();
      }
      const count = (reacted.get(userId) ?? 0) + 1;
      reacted.set(userId, count);
      if (count > maxPerSecond) return false;
      const counts = waiting.get(eventId) ?? {};
      waiting.set(eventId, { ...counts, [kind]: (counts[kind] ?? 0) + 1 });
      plan(eventId);
      return true;
    },
    changed: plan,
    stop: () => {
      for (const timer of [...timers.values(), ...repeats.values()]) clearTimeout(timer);
    },
  };
}
