import type { EventRow } from '../../db/database.ts';
import { kindOf } from './event-kind.ts';

export interface Neighbours {
  /** The one that ended last before it, within a day. */
  before: EventRow | null;
  /** The one that begins first after it, within a day. */
  after: EventRow | null;
  /** What goes on at the same time, by start. */
  parallel: EventRow[];
}

const dayMs = 24 * 3_600_000;

/** What lies around an event; breaks and what is cancelled do not count. `events` are by start. */
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
