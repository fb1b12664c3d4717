import { type PointerEvent, useRef } from 'react';

const far = 72;

/** Lets a finger swipe an element away to either side; a short swipe returns it. */
export function useSwipe(onAway: () => void) {
  const start = useRef<number | null>(null);
  const moved = (event: PointerEvent<HTMLElement>) =>
    start.current === null ? 0 : event.clientX - start.current;
  const end = (event: PointerEvent<HTMLElement>) => {
    const away = event.type === 'pointerup' && Math.abs(moved(event)) > far;
    start.current = null;
    event.currentTarget.style.translate = '';
    if (away) onAway();
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // With a mouse, dragging selects text; the close button remains.
      if (event.pointerType === 'mouse' || !event.isPrimary) return;
      start.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const by = moved(event);
      if (by === 0) return;
      // From here on it is a swipe and no tap on the content beneath.
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.style.translate = `${by}px`;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
