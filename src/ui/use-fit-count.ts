import { type RefObject, useLayoutEffect, useState } from 'react';

/** Count of items of a width (px) that fit side by side into an element; at least one. */
export function useFitCount(element: RefObject<HTMLElement | null>, width: number): number {
  const [count, setCount] = useState(() => fitting(innerWidth, width));
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = () => setCount(fitting(target.offsetWidth, width));
    // Measuring forces a layout; a narrow window needs none.
    if (fitting(innerWidth, width) > 1) measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, width]);
  return count;
}

const fitting = (room: number, width: number) => Math.max(1, Math.floor(room / width));
