import { type ReactNode, type RefObject, useRef } from 'react';
import { useSize } from '../../ui/use-size.ts';
import styles from './event-column.module.css';

/** What a virtual list inside the column needs of it. */
export interface ColumnFrame {
  scroller: RefObject<HTMLDivElement | null>;
  /** Height of what scrolls above the list, in px. */
  headHeight: number;
}

interface EventColumnProps {
  label: string;
  /** Seen where the filters do not stand in the column itself. */
  heading?: ReactNode;
  /** Scrolls away with the list: the filters, where there is one column. */
  header?: ReactNode;
  children: (frame: ColumnFrame) => ReactNode;
}

/** A scrolling column of events. The filters stay mounted, and keep the focus, when the list in it changes. */
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
