import { useEffect } from 'react';
import type { EventView } from '../../db/overlay-events.ts';
import { refetchEvent } from './commands.ts';
import { canJoin } from './meeting-links.ts';

/**
 * What one joins a meeting with is given out near its start only, and this device may have fetched the event
 * before: once it is open, the event is asked for again.
 */
export function useMeetingKeys(event: EventView | null | undefined, open: boolean): void {
  const missing = open && event?.has_meeting === true && !canJoin(event);
  const id = missing ? event.id : null;
  useEffect(() => {
    if (id !== null) refetchEvent(id);
  }, [id]);
}
