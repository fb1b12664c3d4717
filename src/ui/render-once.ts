import type { ReactElement } from 'react';

/**
 * Renders each row once, however often a virtual list requests it, so that rows keep their elements while
 * others arrive. Call it anew in each render of the component that owns the list.
 */
export function renderOnce<Row extends object>(draw: (row: Row) => ReactElement): (row: Row) => ReactElement {
  const drawn = new WeakMap<Row, ReactElement>();
  return (row) => {
    let element = drawn.get(row);
    if (!element) drawn.set(row, (element = draw(row)));
    return element;
  };
}
