import type { EventRow } from '../../../db/database.ts';
import type { AgendaView, BookingView } from '../../../db/overlay-agenda.ts';
import { kindOf } from '../event-kind.ts';
import { hostsOf } from '../schedule-filter.ts';
import { type Change, changesOf, type TextIn } from './changes.ts';

export interface AgendaItem {
  event: EventRow;
  starred: boolean;
  /** One speaks there. */
  own: boolean;
  place: BookingView | null;
  note: string | null;
  changes: Change[];
  /** Others of the agenda at the same time. */
  clashes: EventRow[];
  /** Free time before it, in ms; 0 where there is none, or where it is the first of its day. */
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

/** What a person starred, booked and speaks at, by start, with what meets and what lies between. */
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

/** Events by the address with which somebody shares theirs: `?take=1-5-9`. */
export const sharedIds = (search: string): number[] =>
  (new URLSearchParams(search).get('take') ?? '')
    .split('-')
    .slice(0, maxShared)
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

/** As many as fit into an address that every messenger takes. */
export const maxShared = 200;
