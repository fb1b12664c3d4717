import { type PointerEvent, useRef } from 'react';

/**
 * Distance to the left that triggers a reply, in pixels. `minRatio` is the least ratio of horizontal to vertical
 * movement.
 */
const replyDistance = 56;
const minRatio = 1.5;
/** Longest distance the message follows the finger, in pixels. */
const maxDistance = 72;

type Press = PointerEvent<HTMLElement>;
type Handlers = Partial<
  Record<'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel', (event: Press) => void>
>;

/**
 * Handlers for an element that a swipe to the left replies to. They call the handlers passed in first. While
 * swiped, `--swipe` is the distance in pixels, and `data-swipe` is `far` once lifting the finger replies. The
 * element needs `touch-action: pan-y`; otherwise the browser treats the swipe as scrolling.
 */
export function useSwipeToReply(onReply: () => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const isFar = useRef(false);

  const show = ({ style, dataset }: HTMLElement, by: number) => {
    isFar.current = by >= replyDistance;
    if (by > 0) {
      style.setProperty('--swipe', `${Math.min(by, maxDistance)}px`);
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
      show(event.currentTarget, left >= across * minRatio ? left : 0);
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
