import type { EventRow } from '../../db/database.ts';
import type { EventKind } from '../../../contract/events.ts';
import { roomClosesAfterMs, roomOpensBeforeMs } from '../../../contract/room.ts';
import { kindOf } from '../../features/schedule/event-kind.ts';

const withoutRoom = new Set<EventKind>(['break', 'b2b']);

export type RoomPhase = 'before' | 'open' | 'over';

/** Whether the page of the event is a room now; null for an event that never has one. */
export function roomPhase(
  event: Pick<EventRow, 'time_start' | 'time_finish' | 'status' | 'type'>,
  now: number,
): RoomPhase | null {
  if (event.status === 'cancelled' || withoutRoom.has(kindOf(event.type))) return null;
  if (now < event.time_start - roomOpensBeforeMs) return 'before';
  return now < event.time_finish + roomClosesAfterMs ? 'open' : 'over';
}
