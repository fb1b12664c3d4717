import type { EventRow } from '../../db/database.ts';
import { kindOf } from './event-kind.ts';

/** The B2B meetings of a day as one list item. */
export interface MeetingBlock {
  /** No event has this id. */
  id: 0;
  time_start: number;
  time_finish: number;
  meetings: EventRow[];
}

/** Replaces the first B2B meeting of a day with a block of all B2B meetings and drops the others. */
export function groupB2bMeetings(events: readonly EventRow[]): (EventRow | MeetingBlock)[] {
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
