import { type ReactElement, useRef } from 'react';
import { Virtualizer } from 'virtua';
import styles from './page.module.css';
import { useRestoredScroll } from './use-restored-scroll.ts';

interface PageListProps<Row> {
  /** Key under which the scroll position is stored. */
  name: string;
  /** Includes what is above the list and scrolls with it. */
  rows: readonly Row[];
  /** Estimated height of a row before it is measured, in px. */
  rowHeight: number;
  /** Renders a row with its key. */
  children: (row: Row) => ReactElement;
}

/** The body of a page with a list of any length: one scrolling column, which renders only the rows in view. */
export function PageList<Row>({ name, rows, rowHeight, children }: PageListProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const { list, sizes } = useRestoredScroll({ scroller, key: name, count: rows.length, start: undefined });
  return (
    <div ref={scroller} className={styles.scroll}>
      <div className={styles.rows}>
        <Virtualizer
          ref={list}
          data={rows}
          as="ul"
          item="li"
          itemSize={rowHeight}
          {...(sizes && { cache: sizes })}
          scrollRef={scroller}
        >
          {(row) => {
            const element = children(row);
            // The list measures rows without their own padding.
            return (
              <div key={element.key} className={styles.row}>
                {element}
              </div>
            );
          }}
        </Virtualizer>
      </div>
    </div>
  );
}
