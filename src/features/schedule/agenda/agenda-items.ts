import type { EventRow } from '../../../db/database.ts';
import type { AgendaView, BookingView } from '../../../db/overlay-agenda.ts';
import { kindOf } from '../event-kind.ts';
import { hostsOf } from '../schedule-filter.ts';
import { type Change, changesOf, type TextIn } from './changes.ts';

export interface AgendaItem {
  event: EventRow;
  starred: boolean;
  /** The person hosts the event. */
  own: boolean;
  place: BookingView | null;
  note: string | null;
  changes: Change[];
  /** Other agenda events at the same time. */
  clashes: EventRow[];
  /** Free time before the event in ms; 0 if it is under 15 minutes or over 8 hours. */
  gap: number;
}

interface Sources {
  events: readonly EventRow[];
  entries: ReadonlyMap<number, AgendaView>;
  places: ReadonlyMap<number, BookingView>;
  myId: number | undefined;
  textIn: TextIn;
}

const smallestGap = 15 * 60_000;
const largestGap = 8 * 3_600_000;

/** Lists the events that a person starred, booked or hosts, in the order of `events`. */
export function agendaItems({ events, entries, places, myId, textIn }: Sources): AgendaItem[] {
  const mine = events.filter((event) => {
    const place = places.get(event.id);
    return (
      entries.get(event.id)?.starred ||
      (place && place.state !== 'refused') ||
      (kindOf(event.type) !== 'break' && hostsOf(event).some(({ id }) => id === myId))
    );
  });
  const takingPlace = mine.filter(({ status }) => status !== 'cancelled');
  let busyUntil = Number.NEGATIVE_INFINITY;
  return mine.map((event) => {
    const entry = entries.get(event.id);
    const cancelled = event.status === 'cancelled';
    const gap = event.time_start - busyUntil;
    if (!cancelled) busyUntil = Math.max(busyUntil, event.time_finish);
    return {
      event,
      starred: entry?.starred ?? false,
      own: hostsOf(event).some(({ id }) => id === myId),
      place: places.get(event.id) ?? null,
      note: entry?.note ?? null,
      changes: entry?.starred ? changesOf(event, entry.seen, textIn) : [],
      clashes: cancelled
        ? []
        : takingPlace.filter(
            (other) =>
              other !== event && other.time_start < event.time_finish && event.time_start < other.time_finish,
          ),
      gap: gap >= smallestGap && gap <= largestGap ? gap : 0,
    };
  });
}

/** Reads event ids from the address of a shared agenda (`?take=1-5-9`). Drops malformed ids. */
export const readSharedIds = (search: string): number[] =>
  (new URLSearchParams(search).get('take') ?? '')
    .split('-')
    .slice(0, maxShared)
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

/** Limit of ids in a shared address. Every messenger accepts an address of this length. */
export const maxShared = 200;
