import type { EventRow } from '../../db/database.ts';
import type { Agenda } from './queries.ts';
import { hostsOf } from './schedule-filter.ts';

/** What one starred, has a place at or waits for, or speaks at. */
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
