import type { ReactElement } from 'react';

/**
 * Draws each row once, however often a virtual list asks for it: rows that stay while others come are then left as they
 * are. To be made anew with each drawing of the list's owner.
 */
export function renderOnce<Row extends object>(draw: (row: Row) => ReactElement): (row: Row) => ReactElement {
  const drawn = new WeakMap<Row, ReactElement>();
  return (row) => {
    let element = drawn.get(row);
    if (!element) drawn.set(row, (element = draw(row)));
    return element;
  };
}
