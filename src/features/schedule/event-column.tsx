import { type ReactNode, type RefObject, useRef } from 'react';
import { useSize } from '../../ui/use-size.ts';
import styles from './event-column.module.css';

/** Values that a virtual list inside the column needs. */
export interface ColumnFrame {
  scroller: RefObject<HTMLDivElement | null>;
  /** Height of the content that scrolls above the list, in px. */
  headHeight: number;
}

interface EventColumnProps {
  label: string;
  /** Visible only if the column has no `header`. */
  heading?: ReactNode;
  /** The filters in a single-column layout. They scroll away with the list. */
  header?: ReactNode;
  children: (frame: ColumnFrame) => ReactNode;
}

/** A scrolling column of events. The header stays mounted and keeps the focus when the list changes. */
export function EventColumn({ label, heading, header, children }: EventColumnProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const { height: headHeight } = useSize(head);
  return (
    <section className={styles.column} aria-label={label}>
      {heading && <h2 className={header ? styles.unseen : styles.heading}>{heading}</h2>}
      <div ref={scroller} className={styles.scroll}>
        {header && <div ref={head}>{header}</div>}
        {children({ scroller, headHeight })}
      </div>
    </section>
  );
}
