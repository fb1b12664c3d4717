import { useEffect, useState } from 'react';
import { useEventPage, useServerNow } from '../../features/schedule/hooks.ts';
import { roomPhase } from './room-phase.ts';

/** Whether a dialog is open or a field has the focus, so that replacing the page would lose something. */
const isWriting = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (document.activeElement?.matches('input, textarea, [contenteditable]') ?? false);

/**
 * Whether the event is shown as a room. A page that is open becomes a room when the person is not writing, and
 * an open room stays one after the end, so that people can rate and finish what they write.
 */
export function useRoomOpen(eventId: number | undefined): boolean {
  const now = useServerNow();
  const page = useEventPage(eventId ?? 0);
  const [shown, setShown] = useState<{ id: number; room: boolean } | null>(null);
  const event = page?.event;
  const phase = event && event.id === eventId && !page.isPlain ? roomPhase(event, now) : null;
  const known = event?.id === eventId && shown?.id === eventId ? shown : null;
  if (!known && event && event.id === eventId) setShown({ id: event.id, room: phase === 'open' });
  const wants = phase === 'open' || (phase === 'over' && known?.room === true);
  useEffect(() => {
    if (!known || known.room === wants) return;
    const timer = setTimeout(() => {
      if (!isWriting()) setShown({ id: known.id, room: wants });
    });
    return () => clearTimeout(timer);
  }, [known, wants, now]);
  return known?.room ?? false;
}
