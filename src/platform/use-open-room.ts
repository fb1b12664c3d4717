import { useEffect } from 'react';
import { reportRegularly } from './report-regularly.ts';
import { sync } from './sync.ts';

/** Keeps the room of an event live while the calling component is shown; null for none. */
export function useOpenRoom(eventId: number | null): void {
  useEffect(
    () => (eventId === null ? undefined : reportRegularly(() => sync().openRoom(eventId))),
    [eventId],
  );
}
