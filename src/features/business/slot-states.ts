import type { EventRow } from '../../db/database.ts';
import type { BusinessMeetingView } from '../../db/overlay-business.ts';
import type { BusinessSlot } from '../../lib/business-slots.ts';

/** An event of the person. Times in ms. */
export interface Busy {
  start: number;
  finish: number;
  event: EventRow;
}

/** The person's own state in a slot: free, closed by them, or taken by an event or a meeting. */
export type SlotState =
  | { kind: 'free' | 'blocked' }
  | { kind: 'event'; event: EventRow }
  | { kind: 'meeting'; meeting: BusinessMeetingView };

interface Sources {
  /** Starts of blocked slots, in ms. */
  blocked: readonly number[];
  busy: readonly Busy[];
  meetings: readonly BusinessMeetingView[];
}

interface Span {
  start: number;
  finish: number;
}

const overlaps = (a: Span, b: Span): boolean => a.start < b.finish && b.start < a.finish;

/** Accepted meetings with their time in ms. */
export const acceptedMeetings = (meetings: readonly BusinessMeetingView[]) =>
  meetings.flatMap((meeting) => {
    const { state, start, minutes } = meeting;
    return state === 'accepted' && typeof start === 'number'
      ? [{ start, finish: start + minutes * 60_000, meeting }]
      : [];
  });

/** Returns a function that says what the person has in a slot: a meeting first, then an event, then their own block. */
export function slotStates({ blocked, busy, meetings }: Sources): (slot: BusinessSlot) => SlotState {
  const accepted = acceptedMeetings(meetings);
  const closed = new Set(blocked);
  return (slot) => {
    const met = accepted.find((each) => overlaps(each, slot));
    if (met) return { kind: 'meeting', meeting: met.meeting };
    const taken = busy.find((each) => overlaps(each, slot));
    if (taken) return { kind: 'event', event: taken.event };
    return { kind: closed.has(slot.start) ? 'blocked' : 'free' };
  };
}
