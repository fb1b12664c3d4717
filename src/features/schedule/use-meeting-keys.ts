import { useEffect } from 'react';
import type { EventView } from '../../db/overlay-events.ts';
import { refetchEvent } from './commands.ts';
import { canJoin } from './meeting-links.ts';

/**
 * Refetches the event once its meeting is open. The server sends the keys only near the start, and the device
 * may have fetched the event earlier.
 */
export function useMeetingKeys(event: EventView | null | undefined, open: boolean): void {
  const missing = open && event?.has_meeting === true && !canJoin(event);
  const id = missing ? event.id : null;
  useEffect(() => {
    if (id !== null) refetchEvent(id);
  }, [id]);
}
