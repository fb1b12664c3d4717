import { channels } from '../../../contract/channels.ts';
import type { ReactionKind } from '../../../contract/room.ts';
import type { BusMessage } from '../../cluster/bus.ts';
import type { Announcer } from '../../db/write.ts';
import { type Audience, roomAudience } from './room-audience.ts';

/** In ms. Between two pulses of a room, however many people react in it. */
const pulseMs = 1000;
/** Devices add up the counts of all sources. All processes count everybody, so they are one source. */
const source = 'school';
/** In ms. Devices drop a count that is not repeated for longer than this. */
export const repeatMs = 60_000;
const maxPerSecond = 3;

export interface RoomPulses {
  /** Counts a reaction for the next pulse; false if the person reacts too often. */
  react: (eventId: number, userId: number, kind: ReactionKind) => boolean;
  /** Somebody has entered or left the room. */
  changed: (eventId: number) => void;
  audience: (eventId: number) => Audience;
  /** The people in a room at another process. `here`: the count that it has sent. */
  received: (process: string, message: RoomMessage) => void;
  /** Sends the people in all rooms to the other processes. */
  republish: () => void;
  processLeft: (process: string) => void;
  stop: () => void;
}

export type RoomMessage = Extract<BusMessage, { t: 'room' }>;

interface Parts {
  announcer: Announcer;
  /** Ids of the people of a channel who are connected to this process. */
  peopleIn: (channel: string) => number[];
  isOnline: (userId: number) => boolean;
  publish?: ((message: RoomMessage) => void) | undefined;
  now: () => number;
}

/**
 * Collects the reactions of a room and the changes of its audience, and sends them to everybody in it as one
 * event, at most once a second. Nothing of it is stored.
 */
export function roomPulses({ announcer, peopleIn, isOnline, publish, now }: Parts): RoomPulses {
  const localPeople = (eventId: number) => peopleIn(channels.room(eventId));
  const audience = roomAudience({ localPeople, isOnline, now });
  /** The last count that a process has sent, by room. */
  const sent = new Map<number, number>();
  const waiting = new Map<number, Partial<Record<ReactionKind, number>>>();
  const timers = new Map<number, NodeJS.Timeout>();
  const repeats = new Map<number, NodeJS.Timeout>();
  let second = 0;
  let reacted = new Map<number, number>();

  const send = (eventId: number) => {
    timers.delete(eventId);
    const here = audience.update(eventId);
    const local = localPeople(eventId);
    publish?.({ t: 'room', event: eventId, people: local, here });
    if (here > 0) sent.set(eventId, here);
    else sent.delete(eventId);
    const reactions = waiting.get(eventId) ?? {};
    waiting.delete(eventId);
    announcer.emit({
      channel: channels.room(eventId),
      event: 'room.pulse',
      payload: { event_id: eventId, source, here, reactions },
    });
    clearTimeout(repeats.get(eventId));
    if (local.length > 0) repeats.set(eventId, setTimeout(plan, repeatMs, eventId).unref());
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
    audience: audience.get,
    received: (process, { event, people, here }) => {
      sent.set(event, here);
      // The other process has not received all changes of this one yet.
      if (audience.received(process, event, people) !== here) plan(event);
    },
    republish: () => {
      for (const event of repeats.keys())
        publish?.({ t: 'room', event, people: localPeople(event), here: sent.get(event) ?? 0 });
    },
    processLeft: (process) => audience.processLeft(process).forEach(plan),
    stop: () => {
      audience.stop();
      for (const timer of [...timers.values(), ...repeats.values()]) clearTimeout(timer);
    },
  };
}
