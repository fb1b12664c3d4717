import { type PointerEvent, type TouchEvent, useRef } from 'react';

const longPressMs = 450;
const maxMovement = 8;

/** Handlers that call `onPress` after a long touch. */
export function useLongPress(onPress: (element: Element) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const from = useRef({ x: 0, y: 0 });
  const fired = useRef(false);
  const stop = () => clearTimeout(timer.current);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') return;
      const element = event.currentTarget;
      from.current = { x: event.clientX, y: event.clientY };
      fired.current = false;
      stop();
      timer.current = setTimeout(() => {
        fired.current = true;
        onPress(element);
      }, longPressMs);
    },
    onPointerMove: (event: PointerEvent) => {
      const { x, y } = from.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) > maxMovement) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    // Otherwise lifting the finger would click, and take the focus from what has opened.
    onTouchEnd: (event: TouchEvent) => {
      if (fired.current) event.preventDefault();
    },
  };
}
