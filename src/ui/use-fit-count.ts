import { type RefObject, useLayoutEffect, useState } from 'react';

/** How many things of a width, in pixels, stand side by side in an element: one at least. */
export function useFitCount(element: RefObject<HTMLElement | null>, width: number): number {
  const [count, setCount] = useState(() => fitting(innerWidth, width));
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = () => setCount(fitting(target.offsetWidth, width));
    // To measure makes the browser lay out the page there and then, which a narrow window need not wait for.
    if (fitting(innerWidth, width) > 1) measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, width]);
  return count;
}

const fitting = (room: number, width: number) => Math.max(1, Math.floor(room / width));
