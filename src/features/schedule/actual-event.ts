import type { EventRow } from '../../db/database.ts';
import { kindOf } from './event-kind.ts';
import { isLive } from './schedule-days.ts';
import { hostsOf } from './schedule-filter.ts';

type Candidate = Pick<EventRow, 'id' | 'time_start' | 'time_finish' | 'type' | 'status' | 'user' | 'experts'>;

const isHost = (event: Candidate, personId: number | undefined): boolean =>
  hostsOf(event).some(({ id }) => id === personId);

/** A B2B meeting concerns the two who have it. */
const concerns = (event: Candidate, personId: number | undefined): boolean =>
  event.status !== 'cancelled' &&
  kindOf(event.type) !== 'break' &&
  (kindOf(event.type) !== 'b2b' || isHost(event, personId));

/** The running event that concerns a person most: one they host, else the one that began last. As the server says. */
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

/** What begins next; of several at once one that the person hosts. */
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
