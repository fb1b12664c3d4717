import { type PointerEvent, useRef } from 'react';

const far = 72;

/** Lets a finger push something away to either side; short of that it comes back. */
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
      // A mouse selects the text, and has the button.
      if (event.pointerType === 'mouse' || !event.isPrimary) return;
      start.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const by = moved(event);
      if (by === 0) return;
      // From now on it is a swipe, wherever the finger goes, and no tap on what lies under it.
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.style.translate = `${by}px`;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
