import type { EventRow } from '../../db/database.ts';
import { kindOf } from './event-kind.ts';

export interface Neighbours {
  /** The last event to end before this one, within 24 hours. */
  before: EventRow | null;
  /** The first event to start after this one, within 24 hours. */
  after: EventRow | null;
  /** Overlapping events, by start. */
  parallel: EventRow[];
}

const dayMs = 24 * 3_600_000;

/**
 * Finds the events around an event, without breaks and cancelled events. `events` must be sorted by start.
 */
export function neighboursOf(event: EventRow, events: readonly EventRow[]): Neighbours {
  const others = events.filter(
    (other) => other.id !== event.id && other.status !== 'cancelled' && kindOf(other.type) !== 'break',
  );
  const before = others
    .filter(({ time_finish }) => time_finish <= event.time_start && event.time_start - time_finish < dayMs)
    .reduce<EventRow | null>(
      (last, each) => (last && last.time_finish >= each.time_finish ? last : each),
      null,
    );
  const after =
    others.find(
      ({ time_start }) => time_start >= event.time_finish && time_start - event.time_finish < dayMs,
    ) ?? null;
  const parallel = others.filter(
    (other) => other.time_start < event.time_finish && event.time_start < other.time_finish,
  );
  return { before, after, parallel };
}
