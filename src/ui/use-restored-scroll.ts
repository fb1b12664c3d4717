import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { CacheSnapshot, VirtualizerHandle } from 'virtua';

interface Kept {
  offset: number;
  /** Measured heights of the rows, for a list with this count. */
  sizes: CacheSnapshot | undefined;
  count: number;
}

/** By list, the one that was left last at the end. */
const positions = new Map<string, Kept>();
/** Each search is a list of its own, so their count is limited. */
const maxPositions = 40;

function storePosition(key: string, position: Kept): void {
  positions.delete(key);
  positions.set(key, position);
  if (positions.size <= maxPositions) return;
  for (const oldest of positions.keys()) {
    positions.delete(oldest);
    return;
  }
}

interface RestoredScroll {
  scroller: RefObject<HTMLElement | null>;
  key: string;
  count: number;
  /** Index of the row at which a list starts on its first view. */
  start: number | undefined;
  /**
   * Heights of the rows if they are known before rendering; the list renders rows twice whose height it must
   * measure.
   */
  heights?: () => number[];
}

/**
 * A row that ends within this share of the window is visible without scrolling, whatever is above the list.
 */
const seenAnyway = 0.6;

/** Restores the scroll position of a list within the tab; on the first view it starts at `start`. */
export function useRestoredScroll({ scroller, key, count, start, heights }: RestoredScroll): {
  list: RefObject<VirtualizerHandle | null>;
  sizes: CacheSnapshot | undefined;
} {
  const list = useRef<VirtualizerHandle>(null);
  const [found] = useState(() => positions.get(key));
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
      storePosition(key, {
        offset: element.scrollTop,
        sizes: list.current?.cache,
        count: rows.current,
      });
    };
    // Read once on unmount: reading it during scrolling would cost frames.
    return keep;
  }, [scroller, key]);
  return { list, sizes: found?.count === count ? found.sizes : known };
}
