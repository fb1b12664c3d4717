import { type PointerEvent, useRef } from 'react';

/** How far a finger has to go to the left, in pixels, and how much further than up or down. */
const far = 56;
const steep = 1.5;
/** The message follows the finger no further than this. */
const furthest = 72;

type Press = PointerEvent<HTMLElement>;
type Handlers = Partial<
  Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel', (event: Press) => void>
>;

/**
 * Handlers for an element that a finger draws to the left to answer it, called after those it has already. While it is
 * drawn, `--swipe` is how far in pixels, and `data-swipe` is `far` once lifting the finger answers. The element needs
 * `touch-action: pan-y`, or the browser takes the finger for scrolling.
 */
export function useSwipeToReply(onReply: () => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const isFar = useRef(false);

  const show = ({ style, dataset }: HTMLElement, by: number) => {
    isFar.current = by >= far;
    if (by > 0) {
      style.setProperty('--swipe', `${Math.min(by, furthest)}px`);
      dataset['swipe'] = isFar.current ? 'far' : 'near';
    } else {
      style.removeProperty('--swipe');
      delete dataset['swipe'];
    }
  };
  const end = (event: Press) => {
    from.current = null;
    show(event.currentTarget, 0);
  };
  return (handlers: Handlers) => ({
    onPointerDown: (event: Press) => {
      handlers.onPointerDown?.(event);
      from.current = event.pointerType === 'touch' ? { x: event.clientX, y: event.clientY } : null;
    },
    onPointerMove: (event: Press) => {
      handlers.onPointerMove?.(event);
      if (!from.current) return;
      const left = from.current.x - event.clientX;
      const across = Math.abs(from.current.y - event.clientY);
      show(event.currentTarget, left >= across * steep ? left : 0);
    },
    onPointerUp: (event: Press) => {
      handlers.onPointerUp?.(event);
      const answers = from.current !== null && isFar.current;
      end(event);
      if (answers) onReply();
    },
    onPointerCancel: (event: Press) => {
      handlers.onPointerCancel?.(event);
      end(event);
    },
  });
}
