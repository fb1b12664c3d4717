import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { CacheSnapshot, VirtualizerHandle } from 'virtua';

interface Kept {
  offset: number;
  /** How high the rows were, of a list of so many. */
  sizes: CacheSnapshot | undefined;
  count: number;
}

const kept = new Map<string, Kept>();

interface RestoredScroll {
  scroller: RefObject<HTMLElement | null>;
  key: string;
  /** How many rows there are. */
  count: number;
  /** The row that a list which was never seen begins at. */
  start: number | undefined;
  /** How high each row is, where that is known before it is drawn: a list draws what it must measure twice. */
  heights?: () => number[];
}

/** A row that ends within this share of the window is seen without scrolling, whatever stands above the list. */
const seenAnyway = 0.6;

/** A list is found where it was left, as long as the tab lives; the first time at its starting row. */
export function useRestoredScroll({ scroller, key, count, start, heights }: RestoredScroll): {
  list: RefObject<VirtualizerHandle | null>;
  sizes: CacheSnapshot | undefined;
} {
  const list = useRef<VirtualizerHandle>(null);
  const [found] = useState(() => kept.get(key));
  const [known] = useState((): CacheSnapshot | undefined => heights && [heights()]);
  const opening = useRef(start);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    if (found) element.scrollTop = found.offset;
    else if (opening.current !== undefined && list.current) {
      const { current: at } = opening;
      const end = list.current.getItemOffset(at) + list.current.getItemSize(at);
      if (end > element.clientHeight * seenAnyway) list.current.scrollToIndex(at);
    }
  }, [scroller, found]);
  const rows = useRef(count);
  useLayoutEffect(() => {
    rows.current = count;
  }, [count]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const keep = () => {
      kept.set(key, { offset: element.scrollTop, sizes: list.current?.cache, count: rows.current });
    };
    // Nobody asks for it before, and to read it while the list is scrolled would cost frames.
    return keep;
  }, [scroller, key]);
  return { list, sizes: found?.count === count ? found.sizes : known };
}
