import type { EventRow } from '../../db/database.ts';
import type { EventKind } from '../../../contract/events.ts';
import { kindOf } from '../../features/schedule/event-kind.ts';

/** In ms. The page of an event becomes a room this long before its start. */
export const opensBeforeMs = 15 * 60_000;

const withoutRoom = new Set<EventKind>(['break', 'b2b']);

export type RoomPhase = 'before' | 'open' | 'over';

/** Whether the page of the event is a room now; null for an event that never has one. */
export function roomPhase(
  event: Pick<EventRow, 'time_start' | 'time_finish' | 'status' | 'type'>,
  now: number,
): RoomPhase | null {
  if (event.status === 'cancelled' || withoutRoom.has(kindOf(event.type))) return null;
  if (now < event.time_start - opensBeforeMs) return 'before';
  return now < event.time_finish ? 'open' : 'over';
}
