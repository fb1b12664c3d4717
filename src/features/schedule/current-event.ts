import type { EventRow } from '../../db/database.ts';
import { kindOf } from './event-kind.ts';
import { isLive } from './schedule-days.ts';
import { hostsOf } from './schedule-filter.ts';

type Candidate = Pick<EventRow, 'id' | 'time_start' | 'time_finish' | 'type' | 'status' | 'user' | 'experts'>;

const isHost = (event: Candidate, personId: number | undefined): boolean =>
  hostsOf(event).some(({ id }) => id === personId);

/** B2B meetings count only for their two participants. */
const concerns = (event: Candidate, personId: number | undefined): boolean =>
  event.status !== 'cancelled' &&
  kindOf(event.type) !== 'break' &&
  (kindOf(event.type) !== 'b2b' || isHost(event, personId));

/**
 * Returns the running event that the person hosts, else the one that started last; undefined if nothing runs.
 * The server applies the same rule.
 */
export function actualEvent<T extends Candidate>(
  events: readonly T[],
  personId: number | undefined,
  now: number,
): T | undefined {
  return events
    .filter((event) => isLive(event, now) && concerns(event, personId))
    .toSorted(
      (a, b) =>
        Number(isHost(b, personId)) - Number(isHost(a, personId)) ||
        b.time_start - a.time_start ||
        b.id - a.id,
    )[0];
}

/** Returns the event that starts next, preferring one that the person hosts if several start together. */
export function nextEvent<T extends Candidate>(
  events: readonly T[],
  personId: number | undefined,
  now: number,
): T | undefined {
  return events
    .filter((event) => event.time_start > now && concerns(event, personId))
    .toSorted(
      (a, b) =>
        a.time_start - b.time_start ||
        Number(isHost(b, personId)) - Number(isHost(a, personId)) ||
        a.id - b.id,
    )[0];
}
