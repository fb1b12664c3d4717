import type { SeenEvent } from '../../../../contract/agenda.ts';
import type { EventRow } from '../../../db/database.ts';

type Known = Pick<EventRow, 'name' | 'localized_name' | 'time_start' | 'time_finish' | 'room' | 'status'>;

/** The same whatever language the device shows. */
const nameOf = ({ name, localized_name: names }: Known): string =>
  names?.de ?? names?.en ?? names?.ru ?? name;

export const seenOf = (event: Known): SeenEvent => ({
  name: nameOf(event).slice(0, 500),
  start: event.time_start,
  finish: event.time_finish,
  room: event.room?.slice(0, 500) || null,
  cancelled: event.status === 'cancelled',
});

export type Change =
  | { what: 'cancelled' | 'back' }
  | { what: 'time'; from: { start: number; finish: number } }
  | { what: 'room'; from: string | null }
  | { what: 'name'; from: string };

/** What is another than when it was last looked at. */
export function changesOf(event: Known, seen: SeenEvent | null | undefined): Change[] {
  if (!seen) return [];
  const now = seenOf(event);
  // Whoever is told that it does not take place need not know where it would have been.
  if (now.cancelled) return seen.cancelled ? [] : [{ what: 'cancelled' }];
  const changes: Change[] = [];
  if (seen.cancelled) changes.push({ what: 'back' });
  if (now.start !== seen.start || now.finish !== seen.finish)
    changes.push({ what: 'time', from: { start: seen.start, finish: seen.finish } });
  if (now.room !== seen.room) changes.push({ what: 'room', from: seen.room });
  if (now.name !== seen.name) changes.push({ what: 'name', from: seen.name });
  return changes;
}
