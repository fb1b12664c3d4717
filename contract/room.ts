import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { id, idText, lateTimestamp, number, rev, rowText } from './scalars.ts';
import { personInRow } from './users.ts';

export const reactionKinds = ['applause', 'heart', 'laugh', 'idea'] as const;
export type ReactionKind = (typeof reactionKinds)[number];

/** In ms. The page of an event becomes a room this long before its start. */
export const roomOpensBeforeMs = 15 * 60_000;
/** In ms. It stays one this long after its end, because sessions overrun. */
export const roomClosesAfterMs = 15 * 60_000;

/** What people can report about the speed of a talk. */
export const paces = ['slow', 'fine', 'fast'] as const;
export type Pace = (typeof paces)[number];

/** Speakers see no bar with fewer votes: they could guess whose they are. */
export const minPaceVotes = 5;
/** In ms. A vote describes this much of the talk, then it no longer counts. */
export const paceLifetimeMs = 10 * 60_000;

/** `called`: has the floor; `lowered`: no longer in the queue. */
export const handStates = ['raised', 'called', 'lowered'] as const;
export type HandState = (typeof handStates)[number];

/** The hand of a person at an event. */
export const eventHand = v.object({
  id,
  event_id: id,
  person: v.optional(v.nullable(personInRow)),
  state: v.nullish(v.picklist(handStates), 'raised'),
  /** The queue is in this order. */
  raised_at: lateTimestamp,
  rev: v.optional(rev, 0),
});
export type EventHand = v.InferOutput<typeof eventHand>;
export type EventHandOnWire = v.InferInput<typeof eventHand>;

/**
 * Acts of speakers and organisers: give the floor, take a hand out of the queue, or return the called hand to
 * its place, because its person is not in the room.
 */
export const handActs = ['call', 'lower', 'return'] as const;
export type HandAct = (typeof handActs)[number];

/**
 * How many people are in a room and how they reacted since the last pulse. Devices add up the counts of all
 * sources; this server is one source.
 */
export const roomPulse = v.object({
  event_id: id,
  source: rowText,
  here: number(),
  reactions: v.optional(v.record(v.string(), number()), {}),
});
export type RoomPulse = v.InferOutput<typeof roomPulse>;

const ofEvent = v.object({ id: idText });

export const listEventHands = endpoint({
  method: 'GET',
  path: '/event-hand',
  access: 'approved',
  summary: 'List the raised hands of all events that are not over (extension)',
  output: v.array(eventHand),
});

export const raiseHand = endpoint({
  method: 'PUT',
  path: '/event/:id/hand',
  access: 'approved',
  summary: 'Raise the hand of the caller, or lower it; after the event it is lowered at once (extension)',
  params: ofEvent,
  body: v.object({ raised: v.boolean() }),
  output: eventHand,
  keyed: true,
});

export const moderateHand = endpoint({
  method: 'POST',
  path: '/event-hand/:id/moderate',
  access: 'approved',
  summary:
    'Give a person the floor, return that hand to its place, or take a hand out of the queue (speakers of the event, organisers; extension)',
  params: v.object({ id: idText }),
  body: v.object({ act: v.picklist(handActs) }),
  output: eventHand,
  keyed: true,
});

export const reactInRoom = endpoint({
  method: 'POST',
  path: '/event/:id/reaction',
  access: 'approved',
  summary: 'React to an event that is running; at most three times a second (extension)',
  params: ofEvent,
  body: v.object({ kind: v.picklist(reactionKinds) }),
});

const paceBar = v.object({ slow: number(), fine: number(), fast: number() });
export type PaceBar = v.InferOutput<typeof paceBar>;

const roomAudience = v.object({
  /** Count of people in the room. */
  connected: number(),
  /** Count of people whose connection broke in the room in the last two minutes. */
  behind: number(),
  /** Ids of people with a raised hand who are not in the room. */
  absent: v.array(id),
});
export type RoomAudience = v.InferOutput<typeof roomAudience>;

const paceState = v.object({
  /** The vote of the caller. */
  own: v.nullable(v.picklist(paces)),
  /** For speakers and organisers, from five votes on; else null. */
  bar: v.nullable(paceBar),
  /** For speakers and organisers, else null. */
  audience: v.nullable(roomAudience),
});
export type PaceState = v.InferOutput<typeof paceState>;

export const getPace = endpoint({
  method: 'GET',
  path: '/event/:id/pace',
  access: 'approved',
  summary:
    'Get the own vote about the speed of a talk and, for its speakers and organisers, the counts and the audience (extension)',
  params: ofEvent,
  output: paceState,
});

export const setPace = endpoint({
  method: 'PUT',
  path: '/event/:id/pace',
  access: 'approved',
  summary: 'Vote about the speed of a talk that is running; it counts for ten minutes (extension)',
  params: ofEvent,
  body: v.object({ pace: v.nullable(v.picklist(paces)) }),
  output: paceState,
});

export const joinRoomChat = endpoint({
  method: 'PUT',
  path: '/event/:id/chat',
  access: 'approved',
  summary: 'Join the chat of an event, if it has one (extension)',
  params: ofEvent,
  keyed: true,
});
