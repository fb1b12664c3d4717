import { type PointerEvent, useRef } from 'react';

/** So far to the left, in pixels, and so much more than up or down. */
const far = 56;
const steep = 1.5;

type Handlers = Partial<
  Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp', (event: PointerEvent) => void>
>;

/** Handlers for an element that answers to a finger drawn over it to the left, after those it has already. */
export function useSwipeToReply(onReply: () => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return ({ onPointerDown, onPointerMove, onPointerUp }: Handlers) => ({
    onPointerDown: (event: PointerEvent) => {
      onPointerDown?.(event);
      from.current = event.pointerType === 'touch' ? { x: event.clientX, y: event.clientY } : null;
    },
    onPointerMove: (event: PointerEvent) => {
      onPointerMove?.(event);
      if (!from.current) return;
      const left = from.current.x - event.clientX;
      const across = Math.abs(from.current.y - event.clientY);
      if (left < far || left < across * steep) return;
      from.current = null;
      onReply();
    },
    onPointerUp: (event: PointerEvent) => {
      onPointerUp?.(event);
      from.current = null;
    },
  });
}
