import type { EventRow } from '../../db/database.ts';
import { kindOf } from './event-kind.ts';

/** The B2B meetings of a day as one thing of its list. */
export interface MeetingBlock {
  /** Of no event. */
  id: 0;
  time_start: number;
  time_finish: number;
  meetings: EventRow[];
}

/** A day's events with its B2B meetings gathered where the first of them stands. */
export function withBlock(events: readonly EventRow[]): (EventRow | MeetingBlock)[] {
  const meetings = events.filter(({ type }) => kindOf(type) === 'b2b');
  const [first] = meetings;
  if (!first) return [...events];
  const block: MeetingBlock = {
    id: 0,
    time_start: first.time_start,
    time_finish: Math.max(...meetings.map(({ time_finish }) => time_finish)),
    meetings,
  };
  return events.flatMap((event): (EventRow | MeetingBlock)[] =>
    event === first ? [block] : kindOf(event.type) === 'b2b' ? [] : [event],
  );
}
