import { useEffect } from 'react';
import { sync } from './sync.ts';

/** In ms. Shorter than a room stays open without a report. */
const reportEvery = 10_000;

/** Keeps the room of an event live while the calling component is shown; null for none. */
export function useOpenRoom(eventId: number | null): void {
  useEffect(() => {
    if (eventId === null) return undefined;
    const report = () =>
      void sync()
        .openRoom(eventId)
        .catch(() => undefined);
    report();
    const timer = setInterval(report, reportEvery);
    return () => clearInterval(timer);
  }, [eventId]);
}
