import type { EventRow } from '../../db/database.ts';
import type { AgendaView, BookingView } from '../../db/overlay-agenda.ts';
import { hostsOf } from './schedule-filter.ts';

export interface Agenda {
  entries: ReadonlyMap<number, AgendaView>;
  places: ReadonlyMap<number, BookingView>;
  /** False if the server has no agenda, and until the agenda is downloaded. */
  known: boolean;
}

/** Whether the person starred, booked or hosts the event, or waits for a place. */
export function isOnAgenda(
  event: EventRow,
  agenda: Agenda | undefined,
  myId: number | null | undefined,
): boolean {
  const place = agenda?.places.get(event.id)?.state;
  return (
    agenda?.entries.get(event.id)?.starred === true ||
    (place !== undefined && place !== 'refused') ||
    hostsOf(event).some(({ id }) => id === myId)
  );
}
