import { type PointerEvent, type RefObject, useRef } from 'react';

/**
 * Returns the props of an entry's handle, by which it is dragged with mouse, pen or finger. The entry moves when the pointer crosses the middle of
 * its neighbour.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  count: number,
  move: (from: number, to: number) => void,
) {
  const dragged = useRef<{ pointer: number; at: number } | null>(null);

  const follow = ({ pointerId, clientY }: PointerEvent) => {
    const current = dragged.current;
    if (current?.pointer !== pointerId) return;
    const middle = (at: number): number => {
      const box = list.current?.children[at]?.getBoundingClientRect();
      return box ? box.top + box.height / 2 : 0;
    };
    const { at } = current;
    const to =
      at > 0 && clientY < middle(at - 1) ? at - 1 : at < count - 1 && clientY > middle(at + 1) ? at + 1 : at;
    if (to === at) return;
    dragged.current = { pointer: pointerId, at: to };
    move(at, to);
  };

  const end = () => {
    dragged.current = null;
  };

  return (at: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      dragged.current = { pointer: event.pointerId, at };
      event.currentTarget.setPointerCapture(event.pointerId);
      event.preventDefault();
    },
    onPointerMove: follow,
    onPointerUp: end,
    onPointerCancel: end,
  });
}
